import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { ToasterProvider } from '../toaster';
import { dialogOnDemand } from './Dialog';

interface Props {
  open: boolean;
  onClose: () => void;
}
const Drawn = ({ onClose }: Props) => <button onClick={onClose}>Close</button>;
const load = jest.fn<Promise<ComponentType<Props>>, []>();

function show() {
  const Late = dialogOnDemand(load);
  function Page() {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button {...Late.onIntent} onClick={() => setOpen(true)}>
          Open
        </button>
        <Late open={open} onClose={() => setOpen(false)} />
      </>
    );
  }
  render(<Page />, { wrapper: ToasterProvider });
  return { user: userEvent.setup(), opener: screen.getByRole('button', { name: 'Open' }) };
}
beforeEach(() => load.mockReset().mockResolvedValue(Drawn));

test('loads once on hover and then opens at once', async () => {
  const { user, opener } = show();
  expect(load).not.toHaveBeenCalled();
  await user.hover(opener);
  await user.click(opener);
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await user.click(opener);
  expect(load).toHaveBeenCalledTimes(1);
});

test('if loading fails the page stays with a message, and the next press retries', async () => {
  load.mockRejectedValue(new Error('no line'));
  const { user, opener } = show();
  await user.click(opener);
  expect(await screen.findByText('This couldn’t be loaded. Try again.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close' })).not.toBeInTheDocument();
  load.mockResolvedValue(Drawn);
  await user.click(opener);
  expect(await screen.findByRole('button', { name: 'Close' })).toBeVisible();
});
