import { screen, waitFor } from '@testing-library/react';
import type { saveTableView } from '../../contract/settings';
import type { ArgOf } from '../../contract/endpoint';
import * as messages from '../../contract/messages';
import { renderWithStore } from '../testing/renderWithStore';
import { refuse, serve } from '../testing/serve';
import { useTableViews } from './useTableViews';

const id = '0190a0a0-0000-7000-8000-000000000001';
const view = {
  id,
  list: 'withdrawals' as const,
  name: 'To pay',
  query: 'status=pending',
  columns: ['amount', 'bank'],
  widths: {},
  pinned: [],
  density: 'compact' as const,
  page_size: 50,
  shared: false,
  owner: { id, fullname: 'Ngozi Admin', isYou: true },
};

const saved = (input: ArgOf<typeof saveTableView>) => ({
  ...view,
  ...input,
  widths: input.widths ?? {},
  pinned: input.pinned ?? [],
  page_size: input.page_size === undefined ? null : Number(input.page_size),
  shared: input.shared ?? false,
});

function Lists() {
  const { layout, views, sharedViews, keepLayout, save, remove } = useTableViews('withdrawals');
  return (
    <>
      <p>{layout ? `${layout.columns.join()} ${layout.density}` : 'unknown'}</p>
      <p>amount: {layout?.widths?.amount ?? 'its own'} px</p>
      <p>rows: {layout?.pageSize ?? 'its own'}</p>
      <p>
        shared: {sharedViews.map(({ name, pageSize, sharedBy }) => `${name} ${pageSize} by ${sharedBy}`).join('; ')}
      </p>
      <p>views: {views.map(({ name, columns, pageSize }) => `${name} ${columns.join()} ${pageSize}`).join('; ')}</p>
      <button onClick={() => keepLayout({ columns: ['bank'], density: 'compact' })}>keep</button>
      <button onClick={() => keepLayout({ columns: [], density: 'compact', widths: { amount: 90 }, pinned: ['bank'] })}>
        widen
      </button>
      <button
        onClick={() =>
          void save({ name: 'Large', query: 'min=5000', columns: ['amount', 'bank'], density: 'compact', pageSize: 25 })
        }
      >
        save
      </button>
      <button onClick={() => keepLayout({ columns: [], density: 'compact', pageSize: 100 })}>more rows</button>
      <button
        onClick={() =>
          void save({ name: 'To pay', query: '', columns: [], density: 'compact', pageSize: 50, shared: true })
        }
      >
        share
      </button>
      <button onClick={() => remove(id)}>remove</button>
    </>
  );
}
const show = () => renderWithStore(<Lists />, { route: '/admin/withdrawal', session: 'admin' });

test('a layout changes at once and is saved; other tables’ views are separate', async () => {
  const server = serve({
    listTableViews: { data: [view, { ...view, id, list: 'users', name: '' }] },
    saveTableView: (input) => ({ data: saved(input) }),
  });
  const { user } = show();
  expect(await screen.findByText('comfortable')).toBeVisible();
  expect(screen.getByText('views: To pay amount,bank 50')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'keep' }));
  expect(screen.getByText('bank compact')).toBeVisible();
  await waitFor(() =>
    expect(server.inputsOf('saveTableView')).toMatchObject([
      { list: 'withdrawals', name: '', columns: ['bank'], density: 'compact' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'save' }));
  expect(screen.getByText('views: To pay amount,bank 50; Large amount,bank 25')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'widen' }));
  expect(screen.getByText('amount: 90 px')).toBeVisible();
  await waitFor(() =>
    expect(server.inputsOf('saveTableView').at(-1)).toMatchObject({ widths: { amount: 90 }, pinned: ['bank'] }),
  );
});

test('a view that failed to save or be deleted is restored with a message', async () => {
  serve({
    listTableViews: { data: [view] },
    saveTableView: refuse('too_many_views', messages.members.viewFull),
    deleteTableView: refuse(500, ''),
  });
  const { user } = show();
  await screen.findByText('comfortable');
  await user.click(screen.getByRole('button', { name: 'save' }));
  expect(await screen.findByText(messages.members.viewFull)).toBeVisible();
  expect(await screen.findByText('views: To pay amount,bank 50')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'remove' }));
  expect(await screen.findByText(messages.members.viewDeleteFailed)).toBeVisible();
  expect(await screen.findByText('views: To pay amount,bank 50')).toBeVisible();
});

test('a table uses its default if its layout fails to load', async () => {
  serve({ listTableViews: refuse(500, '') });
  show();
  expect(await screen.findByText('comfortable')).toBeVisible();
});

test('the rows per page are saved with the layout and survive column changes', async () => {
  const server = serve({
    listTableViews: { data: [{ ...view, name: '', page_size: null }] },
    saveTableView: (input) => ({ data: saved(input) }),
  });
  const { user } = show();
  expect(await screen.findByText('amount,bank compact')).toBeVisible();
  expect(screen.getByText('rows: its own')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'keep' }));
  await user.click(screen.getByRole('button', { name: 'more rows' }));
  expect(screen.getByText('rows: 100')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'keep' }));
  expect(screen.getByText('rows: 100')).toBeVisible();
  await waitFor(() =>
    expect(server.inputsOf('saveTableView').map(({ page_size }) => page_size)).toEqual([undefined, 100, 100]),
  );
});

test('shared views are separate, even with the same name', async () => {
  const theirs = {
    ...view,
    id: '0190a0a0-0000-7000-8000-000000000002',
    page_size: null,
    shared: true,
    owner: { id: '0190a0a0-0000-7000-8000-000000000009', fullname: 'Bola Ade', isYou: false },
  };
  const server = serve({
    listTableViews: { data: [view, theirs] },
    saveTableView: (input) => ({ data: saved(input) }),
  });
  const { user } = show();
  expect(await screen.findByText('shared: To pay 5 by Bola Ade')).toBeVisible();
  expect(screen.getByText('views: To pay amount,bank 50')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'share' }));
  expect(screen.getByText('shared: To pay 5 by Bola Ade')).toBeVisible();
  expect(screen.getByText('views: To pay 50')).toBeVisible();
  await waitFor(() => expect(server.inputsOf('saveTableView')).toMatchObject([{ name: 'To pay', shared: true }]));
});
