import { screen, waitFor, within } from '@testing-library/react';
import * as messages from '../../../contract/messages';
import type { YearStatement } from '../../../contract/statement';
import { profile } from '../../testing/memberRows';
import { renderWithStore } from '../../testing/renderWithStore';
import { refuse, serve, type Answers } from '../../testing/serve';
import { YearStatementPage } from './YearStatementPage';

const sums = { jobs: 3_000, referrals: 200, withdrawn: 1_990, fees: 10, given_up: 0, closing: 1_300 };
const year = (part: Partial<YearStatement> = {}) => ({
  data: {
    ...{ year: 2026, years: [2026, 2025], opening: 100, ...sums },
    months: [{ month: '2026-01', ...sums }],
    ...part,
  },
});
const show = (answers: Answers = {}, query = '') => {
  serve({ getYearStatement: year(), getProfile: profile(), ...answers });
  return renderWithStore(<YearStatementPage />, { route: `/account/statement/year${query}`, session: 'member' });
};

test('a year shows each month’s and total earnings, fees and withdrawals, with the name', async () => {
  show();
  const rows = within(await screen.findByRole('table', { name: 'Months of 2026' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'MonthJobsReferralsWithdrawnFeesClosing balance',
    'January 2026₦3,000₦200₦1,990₦10₦1,300',
    'All of 2026₦3,000₦200₦1,990₦10₦1,300',
  ]);
  expect(screen.getByText('Earned').nextElementSibling).toHaveTextContent('₦3,200');
  expect(screen.getByText(profile().data.fullname)).toBeVisible();
});

test('months in a row without a movement are one line', async () => {
  const quiet = { jobs: 0, referrals: 0, withdrawn: 0, fees: 0, given_up: 0, closing: 100 };
  const months = ['01', '02', '03', '04', '05', '06'].map((of) => ({
    month: `2026-${of}`,
    ...(of === '04' ? { ...sums, referrals: 0 } : quiet),
  }));
  show({ getYearStatement: year({ months }) });
  const rows = within(await screen.findByRole('table', { name: 'Months of 2026' })).getAllByRole('row');
  expect(rows.slice(1, -1).map(({ textContent }) => textContent)).toEqual([
    'January – March 2026₦100',
    'April 2026₦3,000₦1,990₦10₦1,300',
    'May – June 2026₦100',
  ]);
});

test('money given up at closing has a column', async () => {
  show({ getYearStatement: year({ given_up: 5 }) });
  expect(await screen.findByRole('columnheader', { name: 'Given up' })).toBeVisible();
});

test('another year is chosen and in the address; a mistyped one shows this year', async () => {
  const { user, server, router } = show({}, '?year=20x6');
  await screen.findByRole('table');
  expect(server.inputsOf('getYearStatement')).toEqual([{}]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2025');
  await waitFor(() => expect(server.inputsOf('getYearStatement').at(-1)).toEqual({ year: '2025' }));
  expect(router.state.location.search).toBe('?year=2025');
});

test('its button prints it', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = show();
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Print or save' }));
  expect(print).toHaveBeenCalledTimes(1);
});

test('a failed year can be retried', async () => {
  const { user, server } = show({ getYearStatement: refuse(500, '') });
  expect(await screen.findByRole('alert')).toHaveTextContent(messages.withdrawals.statementLoadFailed);
  server.change({ getYearStatement: year() });
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('table')).toBeVisible();
});
