import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../../contract/messages';
import type { OwnQuestion } from '../../../../contract/ownerPage';
import { answerOf, idOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve } from '../../../testing/serve';
import { OwnQuestions } from './OwnJobsPage';

const askedAt = '2026-03-04T09:00:00.000Z';
const mailbox: OwnQuestion = { id: idOf(1), kind: 'mailbox', label: 'new@shop.example', askedAt };
const job: OwnQuestion = { id: idOf(2), kind: 'job', label: 'Share our bread', askedAt };
const done = { message: 'Done.' };

test('a waiting mailbox and campaign say what confirming opens', async () => {
  serve({ listOwnQuestions: answerOf([mailbox, job]) });
  renderWithStore(<OwnQuestions />);
  const asked = within(await screen.findByRole('region', { name: 'Please confirm' }));
  expect(asked.getByRole('heading', { name: 'Is this mailbox yours?' })).toBeVisible();
  expect(asked.getByText(/it can open this page/)).toBeVisible();
  expect(asked.getByRole('heading', { name: 'Did you ask for this campaign?' })).toBeVisible();
  expect(asked.getByText(/charge you for it/)).toBeVisible();
});

test('nothing waiting asks nothing', async () => {
  const server = serve({ listOwnQuestions: answerOf([]) });
  renderWithStore(<OwnQuestions />);
  await waitFor(() => expect(server.inputsOf('listOwnQuestions')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Please confirm' })).not.toBeInTheDocument();
});

test.each([
  ['Confirm new@shop.example', { id: mailbox.id, kind: 'mailbox', agreed: true }],
  ['Say no to new@shop.example', { id: mailbox.id, kind: 'mailbox', agreed: false }],
  ['Confirm Share our bread', { id: job.id, kind: 'job', agreed: true }],
  ['Say no to Share our bread', { id: job.id, kind: 'job', agreed: false }],
])('%s answers that one, and the question disappears', async (name, input) => {
  const server = serve({ listOwnQuestions: answerOf([mailbox, job]), answerOwnQuestion: done });
  const { user } = renderWithStore(<OwnQuestions />);
  const pressed = await screen.findByRole('button', { name });
  server.change({ listOwnQuestions: answerOf([mailbox, job].filter(({ id }) => id !== input.id)) });
  await user.click(pressed);
  await waitFor(() => expect(pressed).not.toBeInTheDocument());
  expect(server.inputsOf('answerOwnQuestion')).toEqual([input]);
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});

test('a refused answer keeps the question and says why', async () => {
  serve({
    listOwnQuestions: answerOf([mailbox]),
    answerOwnQuestion: refuse('already_decided', messages.ownerPage.questionGone),
  });
  const { user } = renderWithStore(<OwnQuestions />);
  await user.click(await screen.findByRole('button', { name: 'Confirm new@shop.example' }));
  expect(await screen.findByText(messages.ownerPage.questionGone)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Confirm new@shop.example' })).toBeEnabled();
});
