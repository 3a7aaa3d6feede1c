import { act, screen, waitFor, within } from '@testing-library/react';
import type { BulkDecision } from '../../../../../contract/bulkDecisions';
import { answerOf, idOf, listOf } from '../../../../testing/adminRows';
import { renderWithStore } from '../../../../testing/renderWithStore';
import { serve } from '../../../../testing/serve';
import { BulkRuns } from './BulkRuns';

beforeEach(() => localStorage.clear());
afterEach(() => jest.useRealTimers());

const minute = 60_000;
const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
const run = (changes: Partial<BulkDecision>): BulkDecision => ({
  id: idOf(1),
  queue: 'withdrawals',
  given_status: 'approved',
  reason: null,
  fraudulent: false,
  status: 'finished',
  stoppedBecause: null,
  total: 13,
  decided: 13,
  refused: 0,
  leftOut: 0,
  leftOutShared: 0,
  startedBy: { id: idOf(9), fullname: 'Chinedu Balogun' },
  startedAt: ago(2 * minute),
  endedAt: ago(minute),
  ...changes,
});
const show = (...runs: BulkDecision[]) => {
  serve({
    listBulkDecisions: listOf(runs),
    stopBulkDecision: answerOf(run({ status: 'stopped' })),
    listBulkRefusals: listOf([]),
  });
  return renderWithStore(<BulkRuns />, { session: 'admin' });
};

test('a running one shows progress and can be stopped', async () => {
  const { user, server } = show(run({ status: 'running', total: 1_240, decided: 410, refused: 0, endedAt: null }));
  const line = within(await screen.findByRole('article'));
  expect(line.getByRole('progressbar', { name: 'Accepting 1,240 withdrawals' })).toHaveAttribute('aria-valuenow', '33');
  expect(line.getByText(/^410 of 1,240/)).toBeVisible();
  await user.click(line.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(server.inputsOf('stopBulkDecision')).toEqual([{ id: idOf(1) }]));
});

test('a finished one is announced with its report until closed, even after a reload', async () => {
  const { user, unmount } = show(run({ decided: 12, refused: 1 }));
  const region = within(await screen.findByRole('region', { name: 'Bulk decisions' }));
  expect(await region.findByText('Accept 13 withdrawals: done')).toBeVisible();
  expect(region.getByText('12 decided, 1 could not be.')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  await user.click(region.getByRole('button', { name: 'See the report' }));
  const report = within(await screen.findByRole('dialog', { name: 'Accept 13 withdrawals: done' }));
  await user.click(report.getByRole('button', { name: 'Close' }));
  await user.click(region.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('region', { name: 'Bulk decisions' })).not.toBeInTheDocument();
  unmount();
  const { server } = show(run({ decided: 12, refused: 1 }));
  await waitFor(() => expect(server.inputsOf('listBulkDecisions')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Bulk decisions' })).not.toBeInTheDocument();
});

test('a complete one disappears and shows once per browser', async () => {
  const { user, unmount } = show(run({}));
  const region = await screen.findByRole('region', { name: 'Bulk decisions' });
  jest.useFakeTimers({ advanceTimers: true });
  await user.hover(within(region).getByText('Accept 13 withdrawals: done'));
  await user.unhover(within(region).getByText('Accept 13 withdrawals: done'));
  await act(() => jest.advanceTimersByTimeAsync(19_000));
  expect(region).toHaveAccessibleName('Bulk decisions');
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(region).not.toHaveAccessibleName();
  unmount();
  const { server } = show(run({}));
  await waitFor(() => expect(server.inputsOf('listBulkDecisions')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Bulk decisions' })).not.toBeInTheDocument();
});

test('one that left rows out says how many and why, with a link', async () => {
  show(run({ leftOut: 14, leftOutShared: 12 }));
  expect(await screen.findByText('14 left out: 12 share a bank account, 2 by banned members.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Look at them' })).toHaveAttribute('href', '/admin/withdrawal?left_out=true');
});

test('one with refused rows stays until closed', async () => {
  const { unmount } = show(run({ decided: 12, refused: 1 }));
  await screen.findByText('12 decided, 1 could not be.');
  unmount();
  show(run({ decided: 12, refused: 1 }));
  expect(await screen.findByText('12 decided, 1 could not be.')).toBeVisible();
});

test('one that ended over an hour ago is not announced', async () => {
  const { server } = show(run({ endedAt: ago(61 * minute) }));
  await waitFor(() => expect(server.inputsOf('listBulkDecisions')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Bulk decisions' })).not.toBeInTheDocument();
});
