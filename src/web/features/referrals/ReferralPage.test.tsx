import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import { listOf } from '../../testing/adminRows';
import { profile, referral } from '../../testing/memberRows';
import { brand } from '../../brand';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { ReferralPage } from './ReferralPage';

const show = (answers: Answers = {}) => {
  serve({
    getProfile: profile(),
    listReferrals: listOf([referral()], { pageSize: 5 }),
    getReferralTotals: { data: { joined: 14, converted: 12, earned: 2_400, checking: 0 } },
    ...answers,
  });
  return renderWithStore(<ReferralPage />, { route: '/account/referral', session: 'member' });
};

test('the link has the referral number and can be copied', async () => {
  const { user } = show();
  const link = `${window.location.origin}/signup?referralNumber=ADA4Q7K`;
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  expect(await screen.findByText(link)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(messages.withdrawals.referralLinkCopied)).toBeVisible();
  expect(write).toHaveBeenCalledWith(link);
});

test('WhatsApp comes first, with a message ending in the link', async () => {
  show();
  const whatsApp = await screen.findByRole('link', { name: 'WhatsApp' });
  const address = new URL(whatsApp.getAttribute('href') ?? '');
  expect(address.origin + address.pathname).toBe('https://wa.me/');
  expect(address.searchParams.get('text')).toBe(
    `Join me on ${brand.name} and get paid for small jobs. Joining is free. ${window.location.origin}/signup?referralNumber=ADA4Q7K`,
  );
  expect(whatsApp).toHaveAttribute('target', '_blank');
  expect(whatsApp).toHaveAttribute('rel', expect.stringContaining('noopener'));
  expect(whatsApp.parentElement?.firstElementChild).toBe(whatsApp);
});

test('a phone uses its share sheet, and closing it changes nothing', async () => {
  const share = jest.fn<Promise<void>, [ShareData]>().mockRejectedValue(new DOMException('closed', 'AbortError'));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  try {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith(
      expect.objectContaining({ url: `${window.location.origin}/signup?referralNumber=ADA4Q7K` }),
    );
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  } finally {
    Reflect.deleteProperty(navigator, 'share');
  }
});

test('a browser without a share sheet offers none', async () => {
  show();
  await screen.findByRole('button', { name: 'Copy link' });
  expect(screen.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
});

test('the link is also a QR code', async () => {
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'QR code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Your referral QR code' }));
  expect(await dialog.findByRole('img', { name: /^QR code of your referral link/ })).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the totals come from the server, not the page', async () => {
  show();
  expect(await screen.findByText('₦2,400')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent(
    'Friends joined14Rewards paid12You earned₦2,400',
  );
});

test('each person who joined has reward and day', async () => {
  show();
  const row = within((await screen.findByText('Chinedu Eze')).closest('tr')!);
  expect(row.getByText('REF-4Q7K2M')).toBeVisible();
  expect(row.getByText('₦200')).toBeVisible();
  expect(row.getByText('6th of Mar 2025')).toBeVisible();
});

test('no referral yet says so', async () => {
  show({ listReferrals: listOf([], { pageSize: 5 }) });
  expect(await screen.findByText("You haven't referred anyone yet.")).toBeVisible();
});

test('link, totals and list fail and recover separately', async () => {
  const broken = refuse(500, messages.server.internal);
  const { user, server } = show({ getProfile: broken, getReferralTotals: broken, listReferrals: broken });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(3));
  server.change({ getProfile: profile() });
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(await screen.findByText(/referralNumber=ADA4Q7K/)).toBeVisible();
});

test('a checked reward says so, and a refused one says why', async () => {
  show({
    listReferrals: listOf(
      [
        referral({ referralID: 'REF-1', user_fullname: 'Bola Ade', status: 'on_hold' }),
        referral({
          referralID: 'REF-2',
          user_fullname: 'Chi Eze',
          status: 'refused',
          reason: 'One person, two accounts.',
        }),
      ],
      { pageSize: 5 },
    ),
    getReferralTotals: { data: { joined: 2, converted: 0, earned: 0, checking: 1 } },
  });
  const row = async (name: string) => (await screen.findByText(name)).closest('tr') ?? document.body;
  expect(await row('Bola Ade')).toHaveTextContent('Being checked');
  expect(await row('Chi Eze')).toHaveTextContent('Not paid');
  expect(await row('Chi Eze')).toHaveTextContent('One person, two accounts.');
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Totals' })).toHaveTextContent('joined2Being checked1Rewards paid0'),
  );
});
