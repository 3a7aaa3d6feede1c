import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createToaster, ToasterProvider } from '../toaster';
import { ConfirmDialog } from './Dialog';

const onKeyDown = jest.fn();
const confirmed = jest.fn();

function Page({ busy = false }) {
  const [gone, setGone] = useState(false);
  const [open, setOpen] = useState(false);
  return (
    <main id="main" tabIndex={-1}>
      {/* A table row that reacts to Escape. */}
      <div onKeyDown={({ key }) => void onKeyDown(key)}>
        {!gone && (
          <button type="button" onClick={() => setOpen(true)}>
            Delete
          </button>
        )}
        <ConfirmDialog
          open={open}
          title="Delete it?"
          confirmLabel="Delete it"
          busy={busy}
          onConfirm={() => {
            confirmed();
            setGone(true);
            setOpen(false);
          }}
          onClose={() => setOpen(false)}
        >
          It goes for good.
        </ConfirmDialog>
      </div>
    </main>
  );
}
async function ask(busy = false) {
  const user = userEvent.setup();
  const toaster = createToaster();
  render(
    <ToasterProvider toaster={toaster}>
      <Page busy={busy} />
    </ToasterProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  onKeyDown.mockClear();
  return { user, toaster, dialog: await screen.findByRole('dialog', { name: 'Delete it?' }) };
}
afterEach(() => jest.clearAllMocks());

test('Escape closes only the dialog and returns the focus', async () => {
  const { user, dialog } = await ask();
  await waitFor(() => expect(dialog).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(dialog).not.toBeInTheDocument();
  expect(onKeyDown).not.toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
});

test('the page gets the focus if its element is gone', async () => {
  const { user, dialog } = await ask();
  await user.click(within(dialog).getByRole('button', { name: 'Delete it' }));
  expect(screen.getByRole('main')).toHaveFocus();
});

test('while busy nothing closes it or confirms twice', async () => {
  const { user, dialog } = await ask(true);
  await user.keyboard('{Escape}');
  for (const name of ['Close', 'Cancel', /Delete it$/]) await user.click(within(dialog).getByRole('button', { name }));
  expect(dialog).toBeVisible();
  expect(confirmed).not.toHaveBeenCalled();
});

test('nothing behind it is reachable until it is gone', async () => {
  document.body.insertAdjacentHTML('beforeend', '<div id="root"></div>');
  const page = document.getElementById('root');
  const { user } = await ask();
  expect(page).toHaveAttribute('inert');
  await user.keyboard('{Escape}');
  expect(page).not.toHaveAttribute('inert');
  page?.remove();
});

test('a toast shows inside it, where it is reachable', async () => {
  const { toaster, dialog } = await ask();
  act(() => toaster.error('It broke'));
  expect(await within(dialog).findByText('It broke')).toBeVisible();
});
