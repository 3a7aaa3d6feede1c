import { screen, waitFor } from '@testing-library/react';
import * as messages from '../../contract/messages';
import { renderWithStore } from '../testing/renderWithStore';
import { refuse, serve } from '../testing/serve';
import { useDeskViews } from './useDeskViews';

const id = '0190a0a0-0000-7000-8000-000000000001';
const view = {
  id,
  list: 'withdrawals' as const,
  name: 'To pay',
  query: 'status=pending',
  columns: ['amount', 'bank'],
  density: 'compact' as const,
  page_size: 50,
};

function Desk() {
  const { layout, views, keepLayout, save, remove } = useDeskViews('withdrawals');
  return (
    <>
      <p>{layout ? `${layout.columns.join()} ${layout.density}` : 'unknown'}</p>
      <p>views: {views.map(({ name, columns, pageSize }) => `${name} ${columns.join()} ${pageSize}`).join('; ')}</p>
      <button onClick={() => keepLayout({ columns: ['bank'], density: 'compact' })}>keep</button>
      <button
        onClick={() =>
          void save({ name: 'Large', query: 'min=5000', columns: ['amount', 'bank'], density: 'compact', pageSize: 25 })
        }
      >
        save
      </button>
      <button onClick={() => remove(id)}>remove</button>
    </>
  );
}
const show = () => renderWithStore(<Desk />, { route: '/admin/withdrawal', session: 'admin' });

test('a layout changes at once and is kept on the server; views of other tables are none of this one', async () => {
  const server = serve({
    listDeskViews: { data: [view, { ...view, id, list: 'users', name: '' }] },
    saveDeskView: (input) => ({ data: { ...view, ...input, page_size: Number(input.page_size), id } }),
  });
  const { user } = show();
  expect(await screen.findByText('comfortable')).toBeVisible();
  expect(screen.getByText('views: To pay amount,bank 50')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'keep' }));
  expect(screen.getByText('bank compact')).toBeVisible();
  await waitFor(() =>
    expect(server.inputsOf('saveDeskView')).toMatchObject([
      { list: 'withdrawals', name: '', columns: ['bank'], density: 'compact' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'save' }));
  expect(screen.getByText('views: To pay amount,bank 50; Large amount,bank 25')).toBeVisible();
});

test('a view that could not be saved or deleted is as it was, and says so', async () => {
  serve({
    listDeskViews: { data: [view] },
    saveDeskView: refuse('too_many_views', messages.deskViews.full),
    deleteDeskView: refuse(500, ''),
  });
  const { user } = show();
  await screen.findByText('comfortable');
  await user.click(screen.getByRole('button', { name: 'save' }));
  expect(await screen.findByText(messages.deskViews.full)).toBeVisible();
  expect(await screen.findByText('views: To pay amount,bank 50')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'remove' }));
  expect(await screen.findByText(messages.deskViews.deleteFailed)).toBeVisible();
  expect(await screen.findByText('views: To pay amount,bank 50')).toBeVisible();
});

test('a table works in its own look where its layout could not be fetched', async () => {
  serve({ listDeskViews: refuse(500, '') });
  show();
  expect(await screen.findByText('comfortable')).toBeVisible();
});
