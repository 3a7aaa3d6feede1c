import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import type { User } from '../../../contract/profile';
import { getYearStatement, type YearStatement } from '../../../contract/statement';
import { errorMessage } from '../../api/apiError';
import { useGetProfileQuery } from '../../api/profileApi';
import { useGetYearStatementQuery } from '../../api/yearStatementApi';
import { formatMonth } from '../../lib/dates';
import { listArg } from '../../lib/listArg';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { Paper } from './Paper';

/** A year on paper, for the tax office: earnings, fees and withdrawals of each month. */
export function YearStatementPage() {
  const [params, setParams] = useSearchParams();
  const { year } = listArg(getYearStatement.query, { year: params.get('year') });
  const statement = useGetYearStatementQuery({ year });
  const profile = useGetProfileQuery();
  const shown = statement.data?.data;
  const error = statement.error ?? profile.error;
  const retry = () => {
    void statement.refetch();
    void profile.refetch();
  };
  return (
    <>
      <div className="st-screen">
        <PageTitle
          title="Year statement"
          subtitle="What you earned and withdrew in a year, for the tax office."
          actions={
            <>
              <LinkButton to={paths.account.statement}>Back</LinkButton>
              <Button type="primary" disabled={!shown} onClick={() => window.print()}>
                Print or save
              </Button>
            </>
          }
        />
        <select
          className="sn-input st-month"
          aria-label="Year"
          value={shown?.year ?? ''}
          disabled={!shown}
          onChange={({ target }) => setParams({ year: target.value }, { replace: true })}
        >
          {shown && [...new Set([shown.year, ...shown.years])].map((one) => <option key={one}>{one}</option>)}
        </select>
      </div>
      {shown && profile.data && <YearPaper statement={shown} person={profile.data.data} />}
      {error && (
        <FailedState text={messages.withdrawals.statementLoadFailed} error={errorMessage(error, '')} retry={retry} />
      )}
      {!error && !(shown && profile.data) && <LoadingState rows={8} />}
    </>
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

function YearPaper({ statement, person }: { statement: YearStatement; person: User }) {
  const { year, opening, jobs, referrals, closing } = statement;
  const shown = figures.filter(([, key]) => key !== 'given_up' || statement.given_up > 0);
  return (
    <Paper
      of={String(year)}
      note="Lagos time"
      person={person}
      sums={[
        ['Opening balance', opening],
        ['Earned', jobs + referrals],
        ['Fees of withdrawals', statement.fees],
        ['Closing balance', closing],
      ]}
      name={`Months of ${year}`}
      heads={[['Month'], shown.map(([title]) => title)]}
      rows={
        <>
          {statement.months.map((one) => (
            <Row key={one.month} name={formatMonth(one.month)} of={one} shown={shown} />
          ))}
          <Row name={`All of ${year}`} of={statement} shown={shown} />
        </>
      }
    />
  );
}

interface RowProps {
  name: string;
  of: Readonly<Record<(typeof figures)[number][1], number>>;
  shown: readonly (typeof figures)[number][];
}

function Row({ name, of, shown }: RowProps) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {shown.map(([title, key]) => (
        <td key={title} className="st-paper__end">
          <Naira amount={of[key]} />
        </td>
      ))}
    </tr>
  );
}

export { YearStatementPage as Component };
