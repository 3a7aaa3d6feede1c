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

it('shows a success of more than a line for longer', () => {
  const toaster = show();
  const text = `Done. ${'Read this, too. '.repeat(5)}`.trim();
  act(() => toaster.success(text));
  pass(limits.toastLongSuccessMs - 1);
  expect(screen.getByText(text)).toBeVisible();
  pass(1);
  expect(screen.queryByText(text)).not.toBeInTheDocument();
});

it('says the same words once, from the last time on', () => {
  const toaster = show();
  act(() => toaster.error('It broke'));
  pass(limits.toastErrorMs - 1);
  act(() => toaster.error('It broke'));
  expect(screen.getAllByText('It broke')).toHaveLength(1);
  pass(limits.toastErrorMs - 1);
  expect(screen.getByText('It broke')).toBeVisible();
  pass(1);
  expect(screen.queryByText('It broke')).not.toBeInTheDocument();
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

it('stops the clocks while the toasts are read', () => {
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
  fireEvent.click(screen.getAllByRole('button', { name: 'Close message' })[0]!, { detail: 1 });
  expect(screen.queryByText('First')).not.toBeInTheDocument();
  pass(limits.toastSuccessMs);
  expect(screen.queryByText('Second')).not.toBeInTheDocument();
});

it('keeps toasts from before the first screen', () => {
  const toaster = createToaster();
  toaster.error('Early');
  render(<ToasterProvider toaster={toaster}>{null}</ToasterProvider>);
  expect(screen.getByText('Early')).toBeVisible();
});

describe('for subscribers', () => {
  const voice = (live: string) => document.querySelector(`[aria-live="${live}"]`) as HTMLElement;

  it('both voices are there before anything is said', () => {
    show();
    expect(voice('assertive')).toBeEmptyDOMElement();
    expect(voice('polite')).toBeEmptyDOMElement();
  });

  it('an error interrupts, everything else waits its turn', () => {
    const toaster = show();
    const [assertive, polite] = [voice('assertive'), voice('polite')];
    act(() => {
      toaster.error('It broke');
      toaster.success('It worked');
      toaster.info('By the way');
      toaster.loading('Working');
    });
    expect(assertive).toHaveTextContent('It broke');
    for (const text of ['It worked', 'By the way', 'Working']) expect(polite).toHaveTextContent(text);
    expect(polite).not.toHaveTextContent('It broke');
  });
});

it('a message that comes while another is read waits, too', () => {
  const toaster = show();
  act(() => toaster.success('First'));
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }));
  act(() => toaster.success('Second'));
  pass(60_000);
  expect(screen.getByText('Second')).toBeVisible();
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Messages' }));
  pass(limits.toastSuccessMs);
  expect(screen.queryByText('Second')).not.toBeInTheDocument();
});

it('a message under the pointer goes in its time once it has moved into a dialog', () => {
  const toaster = createToaster();
  const draw = (open: boolean) => (
    <ToasterProvider toaster={toaster}>
      {open && (
        <DialogModal open title="Sure?" onClose={() => undefined}>
          Yes.
        </DialogModal>
      )}
    </ToasterProvider>
  );
  const { rerender } = render(draw(false));
  act(() => toaster.error('It broke'));
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }));
  rerender(draw(true));
  pass(limits.toastErrorMs);
  expect(screen.queryByText('It broke')).not.toBeInTheDocument();
});

it('the pointer that leaves does not take a message from under the focus', () => {
  const toaster = show();
  act(() => toaster.success('Read me'));
  act(() => screen.getByRole('button', { name: 'Close message' }).focus());
  fireEvent.pointerEnter(screen.getByRole('region', { name: 'Messages' }));
  fireEvent.pointerLeave(screen.getByRole('region', { name: 'Messages' }));
  pass(60_000);
  expect(screen.getByText('Read me')).toBeVisible();
});

it('closing by keyboard hands the focus to the next message, and after the last back to where it was', () => {
  const toaster = createToaster();
  render(
    <ToasterProvider toaster={toaster}>
      <input aria-label="Amount" />
    </ToasterProvider>,
  );
  act(() => screen.getByLabelText('Amount').focus());
  act(() => toaster.error('One'));
  act(() => toaster.error('Two'));
  const closers = () => screen.getAllByRole('button', { name: 'Close message' });
  act(() => closers()[0]!.focus());
  fireEvent.click(closers()[0]!);
  expect(closers()[0]).toHaveFocus();
  fireEvent.click(closers()[0]!);
  expect(screen.getByLabelText('Amount')).toHaveFocus();
});

describe('before the notices have come', () => {
  let isLoaded: jest.SpyInstance;
  beforeEach(() => {
    isLoaded = jest.spyOn(notices, 'isLoaded').mockReturnValue(false);
  });
  afterEach(() => isLoaded.mockRestore());
  const ask = () => jest.spyOn(notices, 'fetch').mockRejectedValue(new Error('offline'));
  const getToast = (text: string) => within(screen.getByRole('region', { name: 'Messages' })).getByText(text);

  it('the bare words are said at once, for as long', () => {
    ask();
    const toaster = show();
    act(() => toaster.error('It broke'));
    expect(getToast('It broke')).toBeVisible();
    expect(getToast('It broke').parentElement).toHaveAttribute('aria-live', 'assertive');
    pass(limits.toastErrorMs);
    expect(screen.queryByText('It broke')).not.toBeInTheDocument();
  });

  it('a plain toast is not announced again once the antd notices have come', () => {
    ask();
    const toaster = show();
    act(() => toaster.info('By the way'));
    const words = getToast('By the way');
    isLoaded.mockRestore();
    act(() => toaster.info('Another'));
    expect(getToast('By the way')).toBe(words);
    expect(screen.getAllByRole('button', { name: 'Close message' })).toHaveLength(1);
  });

  it('the next toast asks again for missing code', () => {
    const fetchSpy = ask();
    const toaster = show();
    act(() => toaster.error('One'));
    act(() => toaster.error('Two'));
    expect(fetchSpy).toHaveBeenCalledTimes(2);
  });
});

it('a notice itself has no voice: it would be heard twice', () => {
  const toaster = show();
  act(() => {
    toaster.error('It broke');
    toaster.success('It worked');
  });
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

it('speaks inside an open dialog, outside of which nothing can be heard', () => {
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
  const toast = within(screen.getByRole('dialog')).getByText('It broke');
  expect(toast).toBeVisible();
  rerender(dialog(false));
  expect(toast).toBeVisible();
});
