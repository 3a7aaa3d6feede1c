import { screen } from '@testing-library/react';
import * as messages from '../../../../contract/messages';
import type { Contradiction } from '../../../../contract/reconciliation';
import { idOf } from '../../../testing/adminRows';
import { renderWithStore } from '../../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../../testing/serve';
import { Contradictions } from './ReconciliationPage';

const late: Contradiction = {
  ...{ id: idOf(1), of: 'payout', kind: 'returned_paid', where: 'WD-4Q7K2M9A', name: 'Ada Obi' },
  ...{ what: 'given back here, paid by the provider', ours: 500, says: 500, foundAt: '2025-03-05T10:12:00.000Z' },
};
const other: Contradiction = { ...late, id: idOf(2), of: 'pay-in', kind: 'failed', what: 'failed there', says: null };
const show = (rows: readonly Contradiction[], answers: Answers = {}) => {
  serve({ listContradictions: { data: [...rows] }, ...answers });
  return renderWithStore(<Contradictions />, { route: '/admin/reconciliation', session: 'admin' });
};

test('each shows record, person, amounts and what to do', async () => {
  show([late, other]);
  expect(await screen.findByRole('region', { name: 'The payments provider says otherwise' })).toBeVisible();
  const [first, second] = screen.getAllByRole('listitem');
  expect(first).toHaveTextContent('Payout WD-4Q7K2M9A of Ada Obi: given back here, paid by the provider');
  expect(first).toHaveTextContent('Ours: ₦500. The provider’s: ₦500.');
  expect(first).toHaveTextContent(messages.payouts.contradictionTodo.returned_paid);
  expect(second).toHaveTextContent('The provider’s: none.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'The bank paid it',
    'It didn’t arrive',
    'Mark as settled',
  ]);
});

test('a decision needs a reason, is sent once, and the row disappears', async () => {
  const { user, server } = show([late], { decideContradiction: { message: messages.payouts.reconciliationReleased } });
  await user.click(await screen.findByRole('button', { name: 'It didn’t arrive' }));
  await user.click(await screen.findByRole('button', { name: 'The member’s bank has nothing.' }));
  server.change({ listContradictions: { data: [] } });
  await user.click(screen.getAllByRole('button', { name: 'It didn’t arrive' }).at(-1)!);
  expect(await screen.findByText(messages.payouts.reconciliationReleased)).toBeVisible();
  expect(server.inputsOf('decideContradiction')).toEqual([
    { id: late.id, decision: 'released', reason: 'The member’s bank has nothing.' },
  ]);
});

test('without any nothing shows, and a failed load says so', async () => {
  const { unmount, container } = show([]);
  expect(container).not.toHaveTextContent('says otherwise');
  unmount();
  show([], { listContradictions: refuse(503, '') });
  expect(await screen.findByText('The provider’s contradictions could not be loaded.')).toBeVisible();
});
