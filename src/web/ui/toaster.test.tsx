import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { limits } from '../../contract/limits';
import { DialogModal } from './dialog/DialogModal';
import { createToaster, notices, ToasterProvider } from './toaster';

beforeAll(() => notices.fetch());
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function show() {
  const toaster = createToaster();
  render(<ToasterProvider toaster={toaster}>{null}</ToasterProvider>);
  return toaster;
}
/** Ant Design counts frames. */
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const whileLeaving = 1_000;

it.each([
  ['success', limits.toastSuccessMs, 'status'],
  ['error', limits.toastErrorMs, 'alert'],
  ['info', limits.toastErrorMs, 'status'],
] as const)('shows a %s for %d ms, with the role %s', async (kind, ms, role) => {
  const toaster = show();
  act(() => toaster[kind]('Hear this'));
  await pass(ms - 200);
  expect(screen.getByText('Hear this').closest(`[role="${role}"]`)).toBeVisible();
  await pass(200 + whileLeaving);
  expect(screen.queryByText('Hear this')).not.toBeInTheDocument();
});

it('shows a long success for longer', async () => {
  const toaster = show();
  const text = `Done. ${'Read this, too. '.repeat(5)}`.trim();
  act(() => toaster.success(text));
  await pass(limits.toastLongSuccessMs - 200);
  expect(screen.getByText(text)).toBeVisible();
});

it('shows the same text once', async () => {
  const toaster = show();
  act(() => toaster.error('It broke'));
  await pass(100);
  act(() => toaster.error('It broke'));
  await pass(100);
  expect(screen.getAllByText('It broke')).toHaveLength(1);
});

it('shows a wait until it is over', async () => {
  const toaster = show();
  let done = (): void => undefined;
  act(() => {
    done = toaster.loading('Working');
  });
  await pass(3_600_000);
  expect(screen.getByText('Working')).toBeVisible();
  act(() => done());
  await pass(whileLeaving);
  expect(screen.queryByText('Working')).not.toBeInTheDocument();
});

it('offers a button while it applies', async () => {
  const toaster = show();
  const undo = jest.fn();
  let close = (): void => undefined;
  act(() => {
    close = toaster.offer('decision', 'Accept Ada', { actions: <button onClick={undo}>Undo</button> });
  });
  await pass(60_000);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  act(() => close());
  await pass(whileLeaving);
  expect(screen.queryByText('Accept Ada')).not.toBeInTheDocument();
});

it('stays while hovered', async () => {
  const toaster = show();
  act(() => toaster.success('Read me'));
  await pass(100);
  fireEvent.mouseEnter(screen.getByText('Read me').closest('.ant-notification-notice')!);
  await pass(60_000);
  expect(screen.getByText('Read me')).toBeVisible();
});

it('keeps toasts from before the first screen', async () => {
  const toaster = createToaster();
  toaster.error('Early');
  render(<ToasterProvider toaster={toaster}>{null}</ToasterProvider>);
  await pass(100);
  expect(screen.getByText('Early')).toBeVisible();
});

it('shows plain text if its code fails to load, and retries with the next', async () => {
  const isLoaded = jest.spyOn(notices, 'isLoaded').mockReturnValue(false);
  const fetchSpy = jest.spyOn(notices, 'fetch').mockRejectedValue(new Error('offline'));
  const toaster = show();
  act(() => toaster.error('It broke'));
  await pass(100);
  expect(screen.getByRole('alert')).toHaveTextContent('It broke');
  await pass(limits.toastErrorMs);
  expect(screen.queryByText('It broke')).not.toBeInTheDocument();
  act(() => toaster.error('Two'));
  expect(fetchSpy).toHaveBeenCalledTimes(2);
  isLoaded.mockRestore();
});

it('shows inside an open dialog, outside which nothing is reachable', async () => {
  const toaster = createToaster();
  const dialog = (open: boolean) => (
    <ToasterProvider toaster={toaster}>
      {open && (
        <DialogModal open title="Decline?" onClose={() => undefined}>
          Why
        </DialogModal>
      )}
    </ToasterProvider>
  );
  const { rerender } = render(dialog(true));
  act(() => toaster.error('It broke'));
  await pass(100);
  expect(within(screen.getByRole('dialog')).getByText('It broke')).toBeVisible();
  rerender(dialog(false));
  await pass(100);
  expect(screen.getByText('It broke')).toBeVisible();
});
