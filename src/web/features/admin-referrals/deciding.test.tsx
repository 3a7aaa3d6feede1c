import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import type { ReferralOnHold } from '../../../contract/referrals';
import { idOf, listOf } from '../../testing/adminRows';
import { profile } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { ReferralReviewPage } from './ReferralReviewPage';

const person = (n: number, fullname: string) => ({ id: idOf(n), fullname });
const ada = person(1, 'Ada Okafor');
const reward = (fields: Partial<ReferralOnHold> = {}): ReferralOnHold => ({
  id: idOf(9),
  reference: 'REF-AAAA1111',
  referrer: ada,
  referred: person(2, 'Bola Ade'),
  reward: 200,
  withheldAt: '2026-03-05T09:00:00.000Z',
  status: 'withheld',
  reasons: [{ what: 'bank', with: 'referrer', member: ada }],
  decidedAt: null,
  decidedBy: null,
  refusal: null,
  ...fields,
});
const other = reward({ id: idOf(8), reference: 'REF-BBBB2222', referred: person(3, 'Chi Eze') });

const show = (answers: Answers = {}, route = '/admin/referrals') => {
  const server = serve({ getProfile: profile(), listReferralsOnHold: listOf([reward(), other]), ...answers });
  return { ...renderWithStore(<ReferralReviewPage />, { route, session: 'admin' }), server };
};
const getRow = async (name: string) => {
  const row = (await screen.findByRole('link', { name })).closest('tr');
  return within(row ?? document.body);
};

test('a reward that was paid says so in its place, and cannot be decided again', async () => {
  const { user, server } = show({ decideReferral: { data: { id: idOf(9), status: 'rewarded' } } });
  await user.click((await getRow('Bola Ade')).getByRole('button', { name: 'Pay' }));
  server.change({ listReferralsOnHold: listOf([other]) });
  await user.click(screen.getByRole('button', { name: 'Pay reward' }));
  expect(await (await getRow('Bola Ade')).findByText('Paid')).toBeVisible();
  expect((await getRow('Bola Ade')).queryByRole('button')).not.toBeInTheDocument();
  expect((await getRow('Chi Eze')).getByRole('button', { name: 'Pay' })).toBeVisible();
  expect(server.inputsOf('decideReferral')).toEqual([{ id: idOf(9), given_status: 'approved' }]);
});

test('a reward that a colleague has decided closes its dialog, says why, and offers nothing more', async () => {
  const { alreadyDecided } = messages.referrals;
  const { user, server } = show({ decideReferral: refuse(409, alreadyDecided) });
  await user.click((await getRow('Bola Ade')).getByRole('button', { name: 'Refuse' }));
  await user.click(screen.getByRole('button', { name: /use the same bank account/ }));
  server.change({ listReferralsOnHold: listOf([other]) });
  await user.click(screen.getByRole('button', { name: 'Refuse reward' }));
  expect(await screen.findByText(alreadyDecided)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(async () => expect((await getRow('Bola Ade')).queryByRole('button')).not.toBeInTheDocument());
});

test.each([
  ['', 'All caught up'],
  ['?status=refused', 'None refused yet'],
  ['?q=nobody', 'Nothing found'],
])('an empty list says why it is empty: %s', async (search, title) => {
  show({ listReferralsOnHold: listOf([]) }, `/admin/referrals${search}`);
  expect(await screen.findByText(title)).toBeVisible();
});
