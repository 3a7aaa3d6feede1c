import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { getYearStatement, type YearStatement } from '../../../contract/yearStatement';
import { errorMessage } from '../../api/apiError';
import { useGetProfileQuery } from '../../api/profileApi';
import { useGetYearStatementQuery } from '../../api/yearStatementApi';
import { brand } from '../../brand';
import { formatDateTime, formatMonth } from '../../lib/dates';
import { listArg } from '../../lib/listArg';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/LinkButton';
import { Logo } from '../../ui/Logo';
import { Naira } from '../../ui/Naira';
import { FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useNow } from '../../ui/useNow';
// A plain table, like that of a month on paper.
import './statement.css';

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
      {shown && profile.data && <Paper statement={shown} {...profile.data.data} />}
      {error && <FailedState text={messages.statement.loadFailed} error={errorMessage(error, '')} retry={retry} />}
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

interface PaperProps {
  statement: YearStatement;
  fullname: string;
  email: string;
}

function Paper({ statement, fullname, email }: PaperProps) {
  const now = useNow(60_000);
  const { year, opening, jobs, referrals, closing } = statement;
  const shown = figures.filter(([, key]) => key !== 'given_up' || statement.given_up > 0);
  const sums = [
    ['Opening balance', opening],
    ['Earned', jobs + referrals],
    ['Fees of withdrawals', statement.fees],
    ['Closing balance', closing],
  ] as const;
  return (
    <article className="sn-card st-paper">
      <header>
        <Logo />
        <div>
          <h2>{`Statement of ${year}`}</h2>
          <p>Lagos time</p>
        </div>
        <div>
          <strong>{fullname}</strong>
          <p>{email}</p>
        </div>
      </header>
      <dl>
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Naira amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="st-paper__scroll" role="region" aria-label={`Months of ${year}`} tabIndex={0}>
        <table>
          <caption className="sn-visually-hidden">{`Months of ${year}`}</caption>
          <thead>
            <tr>
              <th scope="col">Month</th>
              {shown.map(([title]) => (
                <th key={title} scope="col" className="st-paper__end">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {statement.months.map((one) => (
              <Row key={one.month} name={formatMonth(one.month)} of={one} shown={shown} />
            ))}
            <Row name={`All of ${year}`} of={statement} shown={shown} />
          </tbody>
        </table>
      </div>
      <footer>
        {`${brand.name} · made on ${formatDateTime(now.toISOString())}, Lagos time · ${brand.supportEmail}`}
      </footer>
    </article>
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
