import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import type { FollowedWithdrawal } from '../../../contract/withdrawals';
import { saveFile } from '../../lib/saveFile';
import { answerOf, idOf, withdrawal } from '../../testing/adminRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { drawReceipt } from './drawReceipt';
import { WithdrawalPage } from './WithdrawalPage';

// jsdom has no canvas; e2e/receipt.spec.ts checks the picture.
jest.mock('./drawReceipt', () => ({ drawReceipt: jest.fn() }));
jest.mock('../../lib/saveFile', () => ({ saveFile: jest.fn() }));
const draws = jest.mocked(drawReceipt);
const saves = jest.mocked(saveFile);

const picture = new File(['picture'], 'sharenaira-receipt.png', { type: 'image/png' });
const receipt = '/r/mK3vQ0aZ7cXwJ1bTn5yE-g';
const address = `http://localhost${receipt}`;
const row = (part: Partial<FollowedWithdrawal> = {}): FollowedWithdrawal => ({
  ...withdrawal({ status: 'approved', stage: 'paid', receives: 12_425, paidAt: '2025-03-07T23:30:00.000Z' }),
  receipt: null,
  ...part,
});
/** Remembers whether the receipt is shared. */
const show = (part: Partial<FollowedWithdrawal> = {}, answers: Answers = {}) => {
  let held = row(part);
  serve({
    getWithdrawal: () => answerOf(held),
    shareReceipt: () => {
      held = { ...held, receipt };
      return { data: { receipt } };
    },
    revokeReceipt: () => {
      held = { ...held, receipt: null };
      return { message: messages.withdrawals.receiptRevoked };
    },
    ...answers,
  });
  return renderWithStore(<WithdrawalPage />, {
    route: `/account/withdrawal-history/${idOf(1)}`,
    path: '/account/withdrawal-history/:id',
    session: 'member',
  });
};
const shareButton = () => screen.findByRole('button', { name: 'Share receipt' });

/** Records the shared file. */
const phoneShares = (answer: () => Promise<void>, takes = true) => {
  const share = jest.fn<Promise<void>, [ShareData]>(answer);
  Object.assign(navigator, { share, canShare: () => takes });
  return share;
};
beforeEach(() => {
  draws.mockReset().mockResolvedValue(picture);
  saves.mockReset();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

test.each(['requested', 'approved', 'sent', 'returned', 'rejected'] as const)(
  'a withdrawal that is %s has none',
  async (stage) => {
    show({ stage });
    await screen.findByRole('list', { name: 'The way of this withdrawal' });
    expect(screen.queryByRole('button', { name: 'Share receipt' })).not.toBeInTheDocument();
  },
);

test('is previewed before sharing, without an address', async () => {
  const { server } = show();
  await shareButton();
  expect(
    screen.getByText('Your receipt shows “Paid”, ₦12,425, 8 Mar 2025 and ••••6789. Nothing else about you.'),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument();
  expect(server.inputsOf('shareReceipt')).toEqual([]);
});

test('without a share sheet the picture is saved and the link can be copied', async () => {
  const { user } = show();
  await user.click(await shareButton());
  expect(await screen.findByText('Picture saved: sharenaira-receipt.png')).toBeVisible();
  expect(draws).toHaveBeenCalledWith({ amount: '₦12,425', day: '8 Mar 2025', account: '••••6789', address });
  expect(saves).toHaveBeenCalledWith(picture, 'sharenaira-receipt.png');
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));
  expect(write).toHaveBeenCalledWith(address);
});

test('a share sheet gets picture and address, and nothing is saved', async () => {
  const share = phoneShares(() => Promise.resolve());
  const { user } = show();
  await user.click(await shareButton());
  await waitFor(() => expect(share).toHaveBeenCalledWith({ files: [picture], text: address }));
  expect(saves).not.toHaveBeenCalled();
});

test.each([
  ['closes the sheet', 'AbortError', true, 0],
  ['takes too long to press', 'NotAllowedError', true, 1],
  ['has a phone that shares no files', 'AbortError', false, 1],
] as const)('a member who %s has %s: saved if needed', async (_who, name, takes, saved) => {
  phoneShares(() => Promise.reject(new DOMException('No', name)), takes);
  const { user } = show();
  await user.click(await shareButton());
  await screen.findByRole('button', { name: 'Copy link' });
  await waitFor(async () => expect(await shareButton()).toBeEnabled());
  expect(saves).toHaveBeenCalledTimes(saved);
});

test('is no longer shared after confirmation', async () => {
  const { user, server } = show({ receipt });
  await user.click(await screen.findByRole('button', { name: 'Stop sharing' }));
  const dialog = await screen.findByRole('dialog', { name: 'Stop sharing this receipt?' });
  await user.click(within(dialog).getByRole('button', { name: 'Keep sharing' }));
  expect(server.inputsOf('revokeReceipt')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop sharing' }));
  expect(await screen.findByText(messages.withdrawals.receiptRevoked)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Copy link' })).not.toBeInTheDocument());
  expect(server.inputsOf('revokeReceipt')).toEqual([{ id: idOf(1) }]);
});

test('a refusal shows, and no picture is drawn', async () => {
  const { user } = show({}, { shareReceipt: refuse('withdrawal_not_paid', messages.withdrawals.notPaid) });
  await user.click(await shareButton());
  expect(await screen.findByText(messages.withdrawals.notPaid)).toBeVisible();
  expect(draws).not.toHaveBeenCalled();
});

test('a failed picture leaves the link', async () => {
  draws.mockRejectedValue(new Error('no canvas'));
  const { user } = show();
  await user.click(await shareButton());
  expect(await screen.findByText(messages.withdrawals.pictureFailed)).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeVisible();
});

test('a failed revocation shows in place, and it stays shared', async () => {
  const { user } = show({ receipt }, { revokeReceipt: refuse(500, '') });
  await user.click(await screen.findByRole('button', { name: 'Stop sharing' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Stop sharing' }));
  expect(await within(dialog).findByText(messages.withdrawals.revokeFailed)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Copy link', hidden: true })).toBeInTheDocument();
});
