import { useSearchParams } from 'react-router-dom';
import type { User } from '../../../contract/profile';
import { getStatement, type Statement } from '../../../contract/statement';
import { useGetStatementQuery } from '../../api/withdrawalsApi';
import { formatMonth, formatMonthDays } from '../../lib/dates';
import { listArg } from '../../ui/useTableParams';
import { formatCount } from '../../lib/naira';
import { Naira } from '../../ui/Naira';
import { useNow } from '../../ui/hooks';
import { When } from '../../ui/When';
import { Paper, PaperPage } from './Paper';

/** Oldest first, nothing to press. */
export function StatementPrintPage() {
  const [params] = useSearchParams();
  const { month } = listArg(getStatement.query, { month: params.get('month') });
  const statement = useGetStatementQuery({ month, sort: 'createdAt' });
  return (
    <PaperPage
      title="Statement to print"
      subtitle="Print it, or choose “Save as PDF” where your phone asks for a printer."
      search={month === undefined ? '' : `?month=${month}`}
      statement={statement}
    >
      {({ data, meta }, person) => <MonthPaper statement={data} total={meta.total} person={person} />}
    </PaperPage>
  );
}

function MonthPaper({ statement, total, person }: { statement: Statement; total: number; person: User }) {
  const { month, opening, money_in, money_out, closing, entries } = statement;
  const naira = (amount: number) => <Naira amount={amount} />;
  return (
    <Paper
      of={formatMonth(month)}
      note={formatMonthDays(month, useNow(60_000))}
      person={person}
      sums={[
        ['Opening balance', opening],
        ['Money in', money_in],
        ['Money out', money_out],
        ['Closing balance', closing],
      ]}
      name={`Entries of ${formatMonth(month)}`}
      heads={['Date', 'What', 'In', 'Out', 'Balance']}
      texts={2}
      rows={[
        ['', 'Opening balance', '', '', naira(opening)],
        ...entries.map(({ number, createdAt, description, amount, balance }) => [
          <When key={number} iso={createdAt} exact />,
          description,
          amount > 0 && naira(amount),
          amount < 0 && naira(-amount),
          naira(balance),
        ]),
      ]}
    >
      {total > entries.length && (
        <p className="sn-note">{`Only the first ${formatCount(entries.length)} of ${formatCount(total)} entries fit here. The spreadsheet has them all.`}</p>
      )}
    </Paper>
  );
}

export { StatementPrintPage as Component };
