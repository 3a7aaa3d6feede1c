import { screen, within } from '@testing-library/react';
import { messages } from '../../../contract/messages';
import { listOf } from '../../testing/deskRows';
import { profile, referral } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { ReferralPage } from './ReferralPage';

const show = (answers: Answers = {}) => {
  serve({ getProfile: profile(), listReferrals: listOf([referral()], { pageSize: 5 }), ...answers });
  return renderWithStore(<ReferralPage />, { route: '/account/referral', session: 'member' });
};

test('the link carries the referral number to the sign-up page and can be copied', async () => {
  const { user } = show();
  const link = `${window.location.origin}/signup?referralNumber=ADA4Q7K`;
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  expect(await screen.findByText(link)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(messages.referrals.linkCopied)).toBeVisible();
  expect(write).toHaveBeenCalledWith(link);
});

test('each person who joined shows with the reward and the day', async () => {
  show();
  const row = within((await screen.findByText('Chinedu Eze')).closest('tr')!);
  expect(row.getByText('REF-4Q7K2M')).toBeVisible();
  expect(row.getByText('₦200')).toBeVisible();
  expect(row.getByText('6th of Mar 2025')).toBeVisible();
});

test('five a page', async () => {
  const { server } = show({ listReferrals: listOf([referral()], { pageSize: 5, total: 12 }) });
  expect(await screen.findByText('Showing 1-5 from 12')).toBeVisible();
  expect(server.inputsOf('listReferrals')).toEqual([{ page: '1', pageSize: '5' }]);
});

test('nobody referred yet says so', async () => {
  show({ listReferrals: listOf([], { pageSize: 5 }) });
  expect(await screen.findByText("You haven't referred anyone yet.")).toBeVisible();
});

test('link and list fail and recover each for itself', async () => {
  const broken = refuse(500, messages.server.internal);
  const { user, server } = show({ getProfile: broken, listReferrals: broken });
  expect(await screen.findAllByRole('alert')).toHaveLength(2);
  server.change({ getProfile: profile() });
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
  expect(await screen.findByText(/referralNumber=ADA4Q7K/)).toBeVisible();
});
