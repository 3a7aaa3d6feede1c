import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ArgOf } from '../../../../contract/endpoint';
import * as messages from '../../../../contract/messages';
import type { listProofs, Proof, ProofDetail } from '../../../../contract/proofs';
import { baseApi } from '../../../api/baseApi';
import { listTag } from '../../../api/tags';
import { answerOf, idOf, listOf, proof, userProfile } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { serve } from '../../../testing/serve';
import { DecisionToast } from '../shared/decisions/DecisionToast';
import { ReviewJobsPage } from './ReviewJobsPage';

const names = ['Adaeze Okafor', 'Tunde Adebayo', 'Halima Sani'] as const;
const three = names.map((fullname, at) =>
  proof({ id: idOf(at + 1), userInfo: { id: idOf(901 + at), fullname, email: 'x@mail.example', ban: null } }),
);
const getDetail = (row: Proof): ProofDetail => ({
  ...row,
  fraudulent: false,
  job: {
    jobDescription: 'Post the flyer.',
    instructions: 'Keep it for a day.',
    link: null,
    platform: null,
    minFollowers: null,
  },
  member: {
    since: '2025-01-02T09:00:00.000Z',
    status: true,
    approved: 7,
    rejected: 2,
    fraudulent: 1,
    inReview: 0,
    lastRejections: [
      { jobTitle: 'Older job', reason: 'Too dark.', fraudulent: true, decidedAt: '2025-02-02T09:00:00.000Z' },
    ],
    socials: userProfile().socials,
  },
  pictureMatches: [],
});

function openAdmin(route = '/admin/review-jobs?focus=1') {
  let kept = three;
  const decide = (id: string, status: Proof['status']) => {
    kept = kept.map((row) => (row.dataValues.id === id ? { ...row, status } : row));
  };
  const server = serve({
    listProofs: ({ status }: ArgOf<typeof listProofs>) =>
      listOf(kept.filter((row) => !status || row.status === status)),
    getProof: ({ id }) => answerOf(getDetail(kept.find((row) => row.dataValues.id === id)!)),
    reviewProof: ({ id, given_status }) => {
      decide(id, given_status);
      return answerOf({ id, status: given_status }, messages.proofs[given_status]);
    },
    listTableViews: answerOf([]),
  });
  const view = renderWithStore(
    <>
      <ReviewJobsPage />
      <DecisionToast />
    </>,
    { route, session: 'admin' },
  );
  return { ...view, server, decide };
}
const shown = async (fullname: string) => screen.findByRole('article', { name: new RegExp(`^Proof by ${fullname}`) });

test('a proof comes with its requirements and member’s history, and the next is preloaded', async () => {
  const { server } = openAdmin();
  const first = await shown('Adaeze Okafor');
  expect(await within(first).findByText('Keep it for a day.')).toBeVisible();
  expect(within(first).getByRole('region', { name: 'The member' })).toHaveTextContent(/7.*2.*1.*Too dark\./);
  await waitFor(() => expect(server.inputsOf('getProof')).toEqual([{ id: idOf(1) }, { id: idOf(2) }]));
});

test('a known picture is beside the other one with its member, and decides nothing by itself', async () => {
  const other = {
    id: idOf(77),
    identical: true,
    picture: '/media/mine.webp',
    otherPicture: '/media/theirs.webp',
    member: { id: idOf(902), fullname: 'Tunde Adebayo' },
    sameMember: false,
    job: { id: idOf(802), jobTitle: 'Post the poster', reference: 'JOB-1A2B3C' },
    submittedAt: '2025-03-01T09:12:00.000Z',
    status: 'rejected' as const,
  };
  serve({
    listProofs: listOf([{ ...three[0]!, sharesPicture: true }]),
    getProof: answerOf({ ...getDetail(three[0]!), sharesPicture: true, pictureMatches: [other] }),
    listTableViews: answerOf([]),
  });
  renderWithStore(<ReviewJobsPage />, { route: '/admin/review-jobs?focus=1', session: 'admin' });
  const seen = await screen.findByRole('region', { name: 'Pictures seen before' });
  expect(seen).toHaveTextContent('The same picture in another member’s proof');
  expect(seen).toHaveTextContent('Tunde Adebayo for Post the poster (JOB-1A2B3C)');
  expect(within(seen).getByRole('img', { name: 'This proof’s picture, by Adaeze Okafor' })).toHaveAttribute(
    'src',
    '/media/mine.webp',
  );
  expect(within(seen).getByRole('img', { name: 'The other proof’s picture, by Tunde Adebayo' })).toHaveAttribute(
    'src',
    '/media/theirs.webp',
  );
  expect(within(seen).getByRole('link', { name: 'Open the other proof' })).toHaveAttribute(
    'href',
    `/admin/review-jobs?focus=${idOf(77)}`,
  );
  expect(screen.getByRole('button', { name: /^Accept/ })).toBeEnabled();
});

test('A accepts and continues, S skips, U undoes the last decision and returns to it', async () => {
  const { user, server } = openAdmin();
  await shown('Adaeze Okafor');
  await user.keyboard('a');
  await shown('Tunde Adebayo');
  await user.keyboard('s');
  await shown('Halima Sani');
  await user.keyboard('u');
  await shown('Adaeze Okafor');
  expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
  expect(server.inputsOf('reviewProof')).toEqual([]);
});

test('R, a reason’s number and Enter reject and continue; skipped ones come back', async () => {
  const { user, server } = openAdmin();
  await shown('Adaeze Okafor');
  await user.keyboard('s');
  await shown('Tunde Adebayo');
  await user.keyboard('r');
  await user.keyboard('4');
  await user.keyboard('{Enter}');
  await shown('Halima Sani');
  fireEvent(window, new Event('pagehide'));
  await waitFor(() =>
    expect(server.inputsOf('reviewProof')).toEqual([
      { id: idOf(2), given_status: 'rejected', reason: 'The post was removed too early.', fraudulent: false },
    ]),
  );
  await user.keyboard('a');
  await user.click(await screen.findByRole('button', { name: 'Look at them again' }));
  await shown('Adaeze Okafor');
});

test('a visible reason’s number rejects at once, P goes back, and the head shows progress', async () => {
  const { user, server } = openAdmin();
  await shown('Adaeze Okafor');
  expect(screen.getByText('1 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Previous/ })).toBeDisabled();
  await user.keyboard('3');
  await shown('Tunde Adebayo');
  expect(screen.getByText('2 of 3 · 1 decided here')).toBeVisible();
  await user.keyboard('p');
  await shown('Adaeze Okafor');
  expect(screen.queryByRole('region', { name: 'Reject, because' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Undo: Reject the proof by Adaeze/ })).toBeVisible();
  fireEvent(window, new Event('pagehide'));
  await waitFor(() =>
    expect(server.inputsOf('reviewProof')).toEqual([
      { id: idOf(1), given_status: 'rejected', reason: 'The instructions were not followed.', fraudulent: false },
    ]),
  );
});

test('a proof another admin decided can only be left', async () => {
  const { user, store, decide } = openAdmin();
  await shown('Adaeze Okafor');
  decide(idOf(1), 'rejected');
  store.dispatch(baseApi.util.invalidateTags([listTag('proof')]));
  await waitFor(async () =>
    expect(within(await shown('Adaeze Okafor')).getByText('Rejected', { selector: '.sn-tag' })).toBeVisible(),
  );
  expect(screen.getByRole('button', { name: 'Accept' })).toBeDisabled();
  await user.keyboard('a');
  await shown('Adaeze Okafor');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await shown('Tunde Adebayo');
});

test('the address names the first proof, and Escape returns to the table', async () => {
  const { user, router } = openAdmin(`/admin/review-jobs?q=flyer&focus=${idOf(2)}`);
  await shown('Tunde Adebayo');
  await user.keyboard('{Escape}');
  expect(router.state.location.search).toBe('?q=flyer');
});
