import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../../contract/messages';
import type { OwnProof } from '../../../../contract/ownerProofs';
import { dayMs } from '../../../lib/dates';
import { idOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve } from '../../../testing/serve';
import { ProofGallery } from './OwnProofsPage';

const soon = (days: number) => new Date(Date.now() + days * dayMs).toISOString();
const picture = '/media/owner/0a0a.webp';
const proof = (fields: Partial<OwnProof> = {}): OwnProof => ({
  id: idOf(1),
  status: 'in-review',
  submittedAt: soon(-1),
  reviewDueAt: soon(4.01),
  decidedAt: null,
  decidedHow: null,
  reason: null,
  links: ['https://www.instagram.com/p/1'],
  pictures: [[picture]],
  member: 'Ada O., Lagos, 4,200 followers',
  word: null,
  ...fields,
});
const listed = (data: OwnProof[], meta: object = {}) => ({
  error: false,
  message: '',
  data,
  meta: {
    page: 1,
    pageSize: 24,
    total: data.length,
    counts: { 'in-review': { total: data.length }, approved: { total: 0 }, rejected: { total: 0 } },
    hidden: 0,
    decides: false,
    ...meta,
  },
});
const said = (word: 'agreed' | 'not_agreed', reason: string | null = null) =>
  proof({ word: { word, reason, saidAt: soon(0) } });
const show = (route = '/') => renderWithStore(<ProofGallery jobId={idOf(9)} />, { route });
const card = async () =>
  within(await screen.findByRole('article', { name: 'Proof by Ada O., Lagos, 4,200 followers' }));

test('a proof shows a lazy picture, link, member and time left', async () => {
  const server = serve({ listOwnProofs: listed([proof()]) });
  show();
  const ada = await card();
  const image = ada.getByRole('img', { name: /^Picture 1 of 1 of the proof by Ada O\./ });
  expect(image).toHaveAttribute('src', picture);
  expect(image).toHaveAttribute('loading', 'lazy');
  expect(image.closest('a')).toHaveAttribute('href', picture);
  const link = ada.getByRole('link', { name: 'instagram.com/p/1' });
  expect(link).toHaveAttribute('href', 'https://www.instagram.com/p/1');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
  expect(ada.getByText(/^4 d.* left$/)).toBeVisible();
  expect(server.inputsOf('listOwnProofs')).toEqual([{ id: idOf(9), page: '1', pageSize: '24' }]);
});

test('the pieces of a long screenshot are one picture', async () => {
  serve({
    listOwnProofs: listed([proof({ pictures: [[picture], ['/media/owner/top.webp', '/media/owner/end.webp']] })]),
  });
  show();
  const ada = await card();
  expect(ada.getByRole('img', { name: /^Picture 1 of 2 / })).toBeVisible();
  const long = within(ada.getByRole('group', { name: /^Picture 2 of 2 of the proof by Ada O\./ }));
  expect(long.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/media/owner/top.webp',
    '/media/owner/end.webp',
  ]);
  expect(long.getByRole('img', { name: 'Part 2 of 2' })).toHaveAttribute('src', '/media/owner/end.webp');
});

test('two quick presses give one verdict', async () => {
  const server = serve({
    listOwnProofs: listed([proof()]),
    setOwnerWord: { data: { id: idOf(1), status: 'in-review' } },
  });
  show();
  const agree = (await card()).getByRole('button', { name: 'As agreed' });
  server.change({ listOwnProofs: listed([said('agreed')]) });
  fireEvent.click(agree);
  fireEvent.click(agree);
  expect(await screen.findByText('You: as agreed')).toBeVisible();
  expect(server.inputsOf('setOwnerWord')).toHaveLength(1);
});

test('a verdict takes one press, and can be undone until the decision', async () => {
  const server = serve({
    listOwnProofs: listed([proof()]),
    setOwnerWord: { data: { id: idOf(1), status: 'in-review' } },
  });
  const { user } = show();
  const agree = (await card()).getByRole('button', { name: 'As agreed' });
  server.change({ listOwnProofs: listed([said('agreed')]) });
  await user.click(agree);
  expect(await screen.findByText('You: as agreed')).toBeVisible();
  const undo = (await card()).getByRole('button', { name: 'Undo' });
  server.change({ listOwnProofs: listed([proof()]) });
  await user.click(undo);
  expect(await (await card()).findByRole('button', { name: 'As agreed' })).toBeVisible();
  expect(server.inputsOf('setOwnerWord')).toEqual([
    { id: idOf(1), word: 'agreed' },
    { id: idOf(1), word: null },
  ]);
});

test('not as agreed needs a reason', async () => {
  const server = serve({
    listOwnProofs: listed([proof()]),
    setOwnerWord: { data: { id: idOf(1), status: 'in-review' } },
  });
  const { user } = show();
  await user.click((await card()).getByRole('button', { name: 'Not as agreed' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Not as agreed?' }));
  for (const nothing of ['', '\u2800\u3164']) {
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: nothing } });
    await user.click(dialog.getByRole('button', { name: 'Tell the admins' }));
    expect(await dialog.findByText(messages.ownerPage.proofReasonMissing)).toBeVisible();
  }
  expect(server.inputsOf('setOwnerWord')).toEqual([]);
  server.change({ listOwnProofs: listed([said('not_agreed', 'The post is gone.')]) });
  await user.clear(dialog.getByRole('textbox'));
  await user.type(dialog.getByRole('textbox'), 'The post is gone.');
  await user.click(dialog.getByRole('button', { name: 'Tell the admins' }));
  expect(await screen.findByText('You: not as agreed. The post is gone.')).toBeVisible();
  expect(server.inputsOf('setOwnerWord')).toEqual([{ id: idOf(1), word: 'not_agreed', reason: 'The post is gone.' }]);
});

test('a decided or overdue proof takes no verdict', async () => {
  serve({
    listOwnProofs: listed([
      proof({ id: idOf(2), status: 'approved', decidedAt: soon(0), decidedHow: 'owner' }),
      proof({ id: idOf(3), reviewDueAt: soon(-0.1) }),
    ]),
  });
  show();
  expect(await screen.findByText(/, by you/)).toBeVisible();
  expect(screen.getByText('Time’s up')).toBeVisible();
  expect(screen.queryByRole('button', { name: /agreed|Undo/ })).toBeNull();
});

test('hidden proofs are counted, and a paying acceptance is announced first', async () => {
  serve({ listOwnProofs: listed([], { hidden: 2, decides: true }) });
  show();
  expect(await screen.findByText(/^2 more proofs are not shown/)).toBeVisible();
  expect(screen.getByText(/a proof you accept is paid at once/)).toBeVisible();
  expect(screen.getByText('No proofs yet')).toBeVisible();
});

test('tab and order are in the address', async () => {
  const server = serve({ listOwnProofs: listed([proof()]) });
  const { user } = show();
  await card();
  await user.click(screen.getByRole('radio', { name: 'Rejected 0' }));
  await user.click(screen.getByRole('radio', { name: 'No feedback yet' }));
  await waitFor(() =>
    expect(server.inputsOf('listOwnProofs').at(-1)).toMatchObject({ status: 'rejected', sort: 'word' }),
  );
});

test('a failure can be retried', async () => {
  const server = serve({ listOwnProofs: refuse(500, '') });
  const { user } = show();
  expect(await screen.findByText(messages.ownerPage.proofListFailed)).toBeVisible();
  server.change({ listOwnProofs: listed([proof()]) });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await card();
});
