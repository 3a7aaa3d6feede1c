import { screen, waitFor, within } from '@testing-library/react';
import type { ArgOf } from '../../../../contract/endpoint';
import * as messages from '../../../../contract/messages';
import type { listReferralsOnHold, ReferralOnHold } from '../../../../contract/referrals';
import { answerOf, idOf, listOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../../testing/serve';
import { ReferralReviewPage } from './ReferralReviewPage';

const ada = { id: idOf(901), fullname: 'Ada Obi' };
const bola = { id: idOf(902), fullname: 'Bola Ade' };
const reward = (fields: Partial<ReferralOnHold> = {}): ReferralOnHold => ({
  id: bola.id,
  reference: 'REF-1',
  referrer: ada,
  referred: bola,
  reward: 200,
  onHoldSince: '2026-03-05T09:00:00.000Z',
  status: 'on_hold',
  reasons: [
    { what: 'bank', with: 'referrer', member: ada },
    { what: 'device', with: 'invited', member: { id: idOf(903), fullname: null } },
  ],
  decidedAt: null,
  decidedBy: null,
  refusal: null,
  ...fields,
});

function serveAdmin(answers: Answers = {}) {
  let kept = [reward()];
  return serve({
    listReferralsOnHold: ({ status }: ArgOf<typeof listReferralsOnHold>) =>
      listOf(kept.filter((row) => !status || row.status === status)),
    decideReferral: ({ id, given_status, reason }) => {
      const status = given_status === 'approved' ? ('rewarded' as const) : ('refused' as const);
      kept = kept.map((row) => ({
        ...row,
        status,
        decidedAt: '2026-03-05T10:00:00.000Z',
        decidedBy: 'Ngozi Admin',
        refusal: reason ?? null,
      }));
      return answerOf({ id, status }, messages.withdrawals.referralDecided[given_status]);
    },
    ...answers,
  });
}
const show = (route = '/admin/referrals') => renderWithStore(<ReferralReviewPage />, { route, session: 'admin' });
const getRow = async () => within(await screen.findByRole('row', { name: /Ada Obi/ }));
const press = async ({ user }: ReturnType<typeof show>, name: string) =>
  user.click((await getRow()).getByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

test('lists held rewards with shared details; an unfinished sign-up has no link', async () => {
  const server = serveAdmin();
  show();
  const row = await getRow();
  expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Same account number as Ada Obi (the referrer)',
    'Same device as an unfinished sign-up (also invited by the referrer)',
  ]);
  expect(row.getAllByRole('link').every(({ textContent }) => textContent)).toBe(true);
  expect(row.getByText('₦200')).toBeVisible();
  expect(server.inputsOf('listReferralsOnHold')[0]).toMatchObject({ status: 'on_hold' });
});

test('Pay confirms amount and member; paid, it no longer waits', async () => {
  const server = serveAdmin();
  const page = show();
  await press(page, 'Pay');
  expect(screen.getByRole('dialog', { name: 'Pay ₦200 to Ada Obi?' })).toBeVisible();
  expect(server.inputsOf('decideReferral')).toEqual([]);
  await page.user.click(dialog().getByRole('button', { name: 'Pay reward' }));
  expect(await screen.findByText(messages.withdrawals.referralDecided.approved)).toBeVisible();
  expect(server.inputsOf('decideReferral')).toEqual([{ id: bola.id, given_status: 'approved' }]);
  expect(await screen.findByText('All caught up')).toBeVisible();
});

test('Refuse needs a reason, which the reward then shows with the admin', async () => {
  const server = serveAdmin();
  const page = show('/admin/referrals?status=all');
  await press(page, 'Refuse');
  const send = () => dialog().getByRole('button', { name: 'Refuse reward' });
  await page.user.click(send());
  expect(await dialog().findByText(messages.fields.reason)).toBeVisible();
  expect(server.inputsOf('decideReferral')).toEqual([]);
  await page.user.type(dialog().getByRole('textbox', { name: /^Reason/ }), 'One person.');
  await page.user.click(send());
  expect(await screen.findByText(messages.withdrawals.referralDecided.rejected)).toBeVisible();
  expect(server.inputsOf('decideReferral')).toEqual([{ id: bola.id, given_status: 'rejected', reason: 'One person.' }]);
  const row = await getRow();
  expect(await row.findByText('Not paid')).toBeVisible();
  expect(await row.findByText('One person.')).toBeVisible();
  expect(row.getByText('by Ngozi Admin')).toBeVisible();
  expect(row.queryByRole('button', { name: /^(?:Pay|Refuse)$/ })).not.toBeInTheDocument();
});

const other = reward({ id: idOf(8), reference: 'REF-2', referred: { id: idOf(904), fullname: 'Chi Eze' } });
const rowOf = async (name: string) => within((await screen.findByRole('link', { name })).closest('tr')!);

test('a paid reward says so and cannot be decided again', async () => {
  const server = serveAdmin({ listReferralsOnHold: listOf([reward(), other]) });
  const { user } = show();
  await user.click((await rowOf('Bola Ade')).getByRole('button', { name: 'Pay' }));
  server.change({ listReferralsOnHold: listOf([other]) });
  await user.click(screen.getByRole('button', { name: 'Pay reward' }));
  expect(await (await rowOf('Bola Ade')).findByText('Paid')).toBeVisible();
  expect((await rowOf('Bola Ade')).queryByRole('button')).not.toBeInTheDocument();
  expect((await rowOf('Chi Eze')).getByRole('button', { name: 'Pay' })).toBeVisible();
});

test('a reward decided by a colleague closes its dialog, says why and offers nothing', async () => {
  const { referralAlreadyDecided: alreadyDecided } = messages.withdrawals;
  const server = serveAdmin({
    listReferralsOnHold: listOf([reward(), other]),
    decideReferral: refuse('already_decided', alreadyDecided),
  });
  const { user } = show();
  await user.click((await rowOf('Bola Ade')).getByRole('button', { name: 'Refuse' }));
  await user.click(screen.getByRole('button', { name: /use the same bank account/ }));
  server.change({ listReferralsOnHold: listOf([other]) });
  await user.click(screen.getByRole('button', { name: 'Refuse reward' }));
  expect(await screen.findByText(alreadyDecided)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(async () => expect((await rowOf('Bola Ade')).queryByRole('button')).not.toBeInTheDocument());
});

test.each([
  ['', 'All caught up'],
  ['?status=refused', 'None refused yet'],
  ['?q=nobody', 'Nothing found'],
])('an empty list says why: %s', async (search, title) => {
  serveAdmin({ listReferralsOnHold: listOf<ReferralOnHold>([]) });
  show(`/admin/referrals${search}`);
  expect(await screen.findByText(title)).toBeVisible();
});
