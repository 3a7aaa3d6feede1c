import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import type { User } from '../../../contract/profile';
import { getStatement, type Statement } from '../../../contract/statement';
import { useGetProfileQuery } from '../../api/profileApi';
import { errorMessage } from '../../api/apiError';
import { useGetStatementQuery } from '../../api/withdrawalsApi';
import { formatMonth, formatMonthDays } from '../../lib/dates';
import { listArg } from '../../lib/listArg';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useNow } from '../../ui/useNow';
import { When } from '../../ui/When';
import { Paper } from './Paper';

/** A month on paper: oldest first, without anything to press. */
export function StatementPrintPage() {
  const [params] = useSearchParams();
  const { month } = listArg(getStatement.query, { month: params.get('month') });
  const statement = useGetStatementQuery({ month, sort: 'createdAt' });
  const profile = useGetProfileQuery();
  const query = month === undefined ? '' : `?month=${month}`;

  const content = () => {
    if (statement.data && profile.data) {
      const { data, meta } = statement.data;
      return <MonthPaper statement={data} total={meta.total} person={profile.data.data} />;
    }
    const error = statement.error ?? profile.error;
    if (!error) return <LoadingState rows={8} />;
    const retry = () => {
      void statement.refetch();
      void profile.refetch();
    };
    return (
      <FailedState text={messages.withdrawals.statementLoadFailed} error={errorMessage(error, '')} retry={retry} />
    );
  };

  return (
    <>
      <div className="st-screen">
        <PageTitle
          title="Statement to print"
          subtitle="Print it, or choose “Save as PDF” where your phone asks for a printer."
          actions={
            <>
              <LinkButton to={paths.account.statement + query}>Back</LinkButton>
              <Button type="primary" disabled={!statement.data} onClick={() => window.print()}>
                Print or save
              </Button>
            </>
          }
        />
      </div>
      {content()}
    </>
  );
}

function MonthPaper({ statement, total, person }: { statement: Statement; total: number; person: User }) {
  const { month, opening, money_in, money_out, closing, entries } = statement;
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
      heads={[
        ['Date', 'What'],
        ['In', 'Out', 'Balance'],
      ]}
      rows={
        <>
          <tr>
            <td />
            <td>Opening balance</td>
            <td />
            <td />
            <td className="st-paper__end">
              <Naira amount={opening} />
            </td>
          </tr>
          {entries.map(({ number, createdAt, description, amount, balance }) => (
            <tr key={number}>
              <td>
                <When iso={createdAt} exact />
              </td>
              <td>{description}</td>
              <td className="st-paper__end">{amount > 0 && <Naira amount={amount} />}</td>
              <td className="st-paper__end">{amount < 0 && <Naira amount={-amount} />}</td>
              <td className="st-paper__end">
                <Naira amount={balance} />
              </td>
            </tr>
          ))}
        </>
      }
    >
      {total > entries.length && (
        <p className="sn-note">{`Only the first ${formatCount(entries.length)} of ${formatCount(total)} entries fit here. The spreadsheet has them all.`}</p>
      )}
    </Paper>
  );
}

export { StatementPrintPage as Component };
