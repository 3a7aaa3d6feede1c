import { act, fireEvent, render, screen } from '@testing-library/react';
import { limits } from '../../contract/limits';
import { createToaster, ToasterProvider } from './toaster';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function show() {
  const toaster = createToaster();
  render(<ToasterProvider toaster={toaster}>{null}</ToasterProvider>);
  return toaster;
}
const pass = (ms: number) => act(() => void jest.advanceTimersByTime(ms));

it.each([
  ['success', limits.toastSuccessMs],
  ['error', limits.toastErrorMs],
  ['info', limits.toastErrorMs],
] as const)('shows a %s for %d ms', (kind, ms) => {
  const toaster = show();
  act(() => toaster[kind]('Hear this'));
  pass(ms - 1);
  expect(screen.getByText('Hear this')).toBeVisible();
  pass(1);
  expect(screen.queryByText('Hear this')).not.toBeInTheDocument();
});

it('shows a wait until it is over', () => {
  const toaster = show();
  let done = (): void => undefined;
  act(() => {
    done = toaster.loading('Working');
  });
  pass(3_600_000);
  expect(screen.getByText('Working')).toBeVisible();
  act(() => done());
  expect(screen.queryByText('Working')).not.toBeInTheDocument();
});

it('shows at most twenty at once, the newest', () => {
  const toaster = show();
  act(() => {
    for (let count = 1; count <= limits.toastsAtOnce + 3; count += 1) toaster.error(`Message ${count}.`);
  });
  expect(screen.getAllByText(/Message/)).toHaveLength(limits.toastsAtOnce);
  expect(screen.queryByText('Message 3.')).not.toBeInTheDocument();
  expect(screen.getByText('Message 4.')).toBeVisible();
});

it('stops the clocks while somebody reads', () => {
  const toaster = show();
  act(() => toaster.success('Read me'));
  act(() => toaster.hold(true));
  pass(60_000);
  expect(screen.getByText('Read me')).toBeVisible();
  act(() => toaster.hold(false));
  pass(limits.toastSuccessMs);
  expect(screen.queryByText('Read me')).not.toBeInTheDocument();
});

it('lets the clocks run again for the others when one is closed by hand', () => {
  const toaster = show();
  act(() => toaster.success('First'));
  act(() => toaster.success('Second'));
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }));
  fireEvent.click(screen.getAllByRole('button', { name: 'Close message' })[0]!);
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  pass(limits.toastSuccessMs);
  expect(screen.queryByText('Second')).not.toBeInTheDocument();
});

it('keeps what was said before there was a screen', () => {
  const toaster = createToaster();
  toaster.error('Early');
  render(<ToasterProvider toaster={toaster}>{null}</ToasterProvider>);
  expect(screen.getByText('Early')).toBeVisible();
});
