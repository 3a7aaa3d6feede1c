import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import type { Statement, StatementEntry } from '../../../contract/statement';
import { idOf } from '../../testing/adminRows';
import { profile } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { StatementPage } from './StatementPage';
import { StatementPrintPage } from './StatementPrintPage';

const entry = (part: Partial<StatementEntry>): StatementEntry => ({
  number: 1,
  createdAt: '2026-11-03T13:05:00.000Z',
  description: 'Paid for “Share our flyer”',
  reference: 'JOB-7K2M4Q',
  amount: 1_500.5,
  balance: 2_500.5,
  withdrawal_id: null,
  ...part,
});
const held = entry({
  number: 2,
  description: 'Withdrawal WD-4Q7K2M9A requested: held',
  amount: -500,
  balance: 2_000.5,
  withdrawal_id: idOf(1),
});
const statement = (part: Partial<Statement> = {}) => {
  const data = {
    month: '2026-11',
    months: ['2026-11', '2026-10'],
    opening: 1_000,
    money_in: 1_500.5,
    money_out: 500,
    closing: 2_000.5,
    entries: [held, entry({})],
    ...part,
  };
  return { data, meta: { page: 1, pageSize: 20, total: data.entries.length } };
};
const show = (answers: Answers = {}, route = '/account/statement') => {
  serve({ getStatement: statement(), getProfile: profile(), ...answers });
  const saved: string[] = [];
  const saveFile = (_file: Blob, filename: string) => void saved.push(filename);
  const page = route.startsWith('/account/statement/print') ? <StatementPrintPage /> : <StatementPage />;
  return { saved, ...renderWithStore(page, { route, session: 'member', ports: { saveFile } }) };
};
const getText = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

test('a month shows balances and every entry with money in, out and left', async () => {
  show();
  const table = await screen.findByRole('table', { name: 'Statement of November 2026' });
  const [, first, second] = within(table).getAllByRole('row');
  expect(getText(first as HTMLElement)).toEqual([
    'Tue 3 Nov 2026, 14:05',
    'Withdrawal WD-4Q7K2M9A requested: held',
    '',
    '₦500',
    '₦2,000.50',
  ]);
  expect(getText(second as HTMLElement).slice(1)).toEqual(['Paid for “Share our flyer”', '₦1,500.50', '', '₦2,500.50']);
  for (const [label, sum] of [
    ['Opening balance', '₦1,000'],
    ['Money in', '₦1,500.50'],
    ['Money out', '₦500'],
    ['Closing balance', '₦2,000.50'],
  ] as const)
    expect(screen.getByText(label).nextElementSibling).toHaveTextContent(sum);
});

test('a withdrawal’s entry links to it', async () => {
  show();
  expect(await screen.findByRole('link', { name: held.description })).toHaveAttribute(
    'href',
    `/account/withdrawal-history/${idOf(1)}`,
  );
});

test('another month is chosen by name or step, and is in the address', async () => {
  const { user, server, router } = show();
  const choice = await screen.findByRole('combobox', { name: 'Month' });
  await waitFor(() => expect(choice).toHaveDisplayValue('November 2026'));
  expect(screen.getByRole('button', { name: 'Month after' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Month before' }));
  await waitFor(() => expect(router.state.location.search).toBe('?month=2026-10'));
  await waitFor(() => expect(server.inputsOf('getStatement').at(-1)).toMatchObject({ month: '2026-10' }));
  await user.selectOptions(choice, 'November 2026');
  await waitFor(() => expect(server.inputsOf('getStatement').at(-1)).toMatchObject({ month: '2026-11' }));
});

test('a mistyped month shows the current one', async () => {
  const { server } = show({}, '/account/statement?month=2026-13');
  await screen.findByRole('table');
  expect(server.inputsOf('getStatement')).toEqual([{ page: '1', pageSize: '20' }]);
});

test('saving the month’s spreadsheet is confirmed', async () => {
  const csv = () =>
    new Response('Date', { headers: { 'content-disposition': 'attachment; filename="statement-2026-10.csv"' } });
  const { user, server, saved } = show({ exportStatement: csv }, '/account/statement?month=2026-10');
  await user.click(await screen.findByRole('button', { name: 'Save as spreadsheet' }));
  expect(await screen.findByText(messages.withdrawals.statementSaved)).toBeVisible();
  expect(saved).toEqual(['statement-2026-10.csv']);
  expect(server.inputsOf('exportStatement')).toEqual([{ month: '2026-10', format: 'xlsx' }]);
});

test('a page left open past its month saves and prints the shown one', async () => {
  const { user, server } = show({ exportStatement: refuse(500, '') });
  await screen.findByRole('table', { name: 'Statement of November 2026' });
  expect(screen.getByRole('link', { name: 'Print' })).toHaveAttribute('href', '/account/statement/print?month=2026-11');
  await user.click(screen.getByRole('button', { name: 'Save as spreadsheet' }));
  await waitFor(() => expect(server.inputsOf('exportStatement')).toEqual([{ month: '2026-11', format: 'xlsx' }]));
});

test('a failed spreadsheet is reported', async () => {
  const { user, saved } = show({ exportStatement: refuse(500, '') });
  await user.click(await screen.findByRole('button', { name: 'Save as spreadsheet' }));
  expect(await screen.findByText(messages.withdrawals.statementSaveFailed)).toBeVisible();
  expect(saved).toEqual([]);
});

test('a month without entries says so', async () => {
  show({ getStatement: statement({ entries: [] }) });
  expect(await screen.findByText('No transactions this month')).toBeVisible();
});

test('a failed statement can be retried', async () => {
  const { user, server } = show({ getStatement: refuse(500, '') });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.withdrawals.statementLoadFailed);
  server.change({ getStatement: statement() });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table')).toBeVisible();
});

describe('printed', () => {
  const route = '/account/statement/print?month=2026-10';
  const october = statement({ month: '2026-10', entries: [entry({}), held] });

  test('it has the whole month, oldest first, with name, days and balances', async () => {
    const { server } = show({ getStatement: october }, route);
    const rows = within(await screen.findByRole('table', { name: 'Entries of October 2026' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => getText(row).at(-1))).toEqual(['₦1,000', '₦2,500.50', '₦2,000.50']);
    expect(screen.getByText('1 Oct – 31 Oct 2026')).toBeVisible();
    expect(screen.getByText(profile().data.fullname)).toBeVisible();
    expect(screen.getByText('Closing balance').nextElementSibling).toHaveTextContent('₦2,000.50');
    expect(server.inputsOf('getStatement')).toEqual([{ month: '2026-10', sort: 'createdAt' }]);
  });

  test('a month too long for it says so', async () => {
    show({ getStatement: { ...october, meta: { page: 1, pageSize: 1_000, total: 1_200 } } }, route);
    expect(await screen.findByText(/Only the first 2 of 1,200 entries/)).toBeVisible();
  });

  test('its button prints it', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    const { user } = show({ getStatement: october }, route);
    await screen.findByRole('table');
    await user.click(screen.getByRole('button', { name: 'Print or save' }));
    expect(print).toHaveBeenCalledTimes(1);
    print.mockRestore();
  });
});
