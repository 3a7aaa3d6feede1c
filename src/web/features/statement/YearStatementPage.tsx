import { useSearchParams } from 'react-router-dom';
import type { User } from '../../../contract/profile';
import { getYearStatement, type YearStatement } from '../../../contract/statement';
import { useGetYearStatementQuery } from '../../api/withdrawalsApi';
import { formatMonth } from '../../lib/dates';
import { listArg } from '../../ui/useTableParams';
import { Naira } from '../../ui/Naira';
import { Paper, PaperPage } from './Paper';

export function YearStatementPage() {
  const [params, setParams] = useSearchParams();
  const { year } = listArg(getYearStatement.query, { year: params.get('year') });
  const statement = useGetYearStatementQuery({ year });
  const shown = statement.data?.data;
  return (
    <PaperPage
      title="Year statement"
      subtitle="What you earned and withdrew in a year, for the tax office."
      statement={statement}
      tools={
        <select
          className="sn-input st-year"
          aria-label="Year"
          value={shown?.year ?? ''}
          disabled={!shown}
          onChange={({ target }) => setParams({ year: target.value }, { replace: true })}
        >
          {shown && [...new Set([shown.year, ...shown.years])].map((one) => <option key={one}>{one}</option>)}
        </select>
      }
    >
      {({ data }, person) => <YearPaper statement={data} person={person} />}
    </PaperPage>
  );
}

const figures = [
  ['Jobs', 'jobs'],
  ['Referrals', 'referrals'],
  ['Withdrawn', 'withdrawn'],
  ['Fees', 'fees'],
  ['Given up', 'given_up'],
  ['Closing balance', 'closing'],
] as const;

type Month = YearStatement['months'][number];
const isQuiet = (month: Month) => figures.every(([, key]) => key === 'closing' || month[key] === 0);

/** Months in a row in which nothing moved are one line. */
const foldQuiet = (months: readonly Month[]): Month[][] => {
  const lines: Month[][] = [];
  for (const month of months) {
    const last = lines.at(-1);
    if (last?.every(isQuiet) && isQuiet(month)) last.push(month);
    else lines.push([month]);
  }
  return lines;
};

const nameLine = ([first, ...others]: Month[]): string => {
  const [from, to] = [first, others.at(-1)].map((one) => one && formatMonth(one.month));
  return to ? `${from?.replace(/ .*/, '')} – ${to}` : `${from}`;
};

function YearPaper({ statement, person }: { statement: YearStatement; person: User }) {
  const { year, opening, jobs, referrals, fees, closing, months } = statement;
  const shown = figures.filter(([, key]) => key !== 'given_up' || statement.given_up > 0);
  const row = (name: string, of: Readonly<Record<(typeof figures)[number][1], number>>) => [
    name,
    ...shown.map(([, key]) => (of[key] !== 0 || key === 'closing') && <Naira key={key} amount={of[key]} />),
  ];
  return (
    <Paper
      of={String(year)}
      note="Lagos time"
      person={person}
      sums={[
        ['Opening balance', opening],
        ['Earned', jobs + referrals],
        ['Fees of withdrawals', fees],
        ['Closing balance', closing],
      ]}
      name={`Months of ${year}`}
      named
      heads={['Month', ...shown.map(([title]) => title)]}
      rows={[
        ...foldQuiet(months).flatMap((line) => line.slice(-1).map((last) => row(nameLine(line), last))),
        row(`All of ${year}`, statement),
      ]}
    />
  );
}

export { YearStatementPage as Component };
