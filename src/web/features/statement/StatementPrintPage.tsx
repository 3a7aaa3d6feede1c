import { Button } from 'antd';
import { useSearchParams } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { getStatement, type Statement } from '../../../contract/statement';
import { useGetProfileQuery } from '../../api/profileApi';
import { errorMessage } from '../../api/apiError';
import { useGetStatementQuery } from '../../api/withdrawalsApi';
import { brand } from '../../brand';
import { formatDateTime, formatMonth, formatMonthDays } from '../../lib/dates';
import { listArg } from '../../lib/listArg';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { Logo } from '../../ui/Logo';
import { LinkButton } from '../../ui/LinkButton';
import { Naira } from '../../ui/Naira';
import { FailedState, LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { useNow } from '../../ui/useNow';
import { When } from '../../ui/When';
// A plain table: all rows are on one page, and nothing in it can be pressed.
import './statement.css';

/** A month on paper: oldest first, without anything to press. */
export function StatementPrintPage() {
  const [params] = useSearchParams();
  const { month } = listArg(getStatement.query, { month: params.get('month') });
  const statement = useGetStatementQuery({ month, sort: 'createdAt' });
  const profile = useGetProfileQuery();
  const query = month === undefined ? '' : `?month=${month}`;

  const content = () => {
    if (statement.data && profile.data) {
      const { fullname, email } = profile.data.data;
      const { data, meta } = statement.data;
      return <Paper statement={data} total={meta.total} fullname={fullname} email={email} />;
    }
    const error = statement.error ?? profile.error;
    if (!error) return <LoadingState rows={8} />;
    const retry = () => {
      void statement.refetch();
      void profile.refetch();
    };
    return <FailedState text={messages.statement.loadFailed} error={errorMessage(error, '')} retry={retry} />;
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

interface PaperProps {
  statement: Statement;
  total: number;
  fullname: string;
  email: string;
}

function Paper({ statement: { month, opening, money_in, money_out, closing, entries }, total, ...who }: PaperProps) {
  const now = useNow(60_000);
  const sums = [
    ['Opening balance', opening],
    ['Money in', money_in],
    ['Money out', money_out],
    ['Closing balance', closing],
  ] as const;
  return (
    <article className="sn-card st-paper">
      <header>
        <Logo />
        <div>
          <h2>{`Statement of ${formatMonth(month)}`}</h2>
          <p>{formatMonthDays(month, now)}</p>
        </div>
        <div>
          <strong>{who.fullname}</strong>
          <p>{who.email}</p>
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
      <Entries {...{ month, opening, entries }} />
      {total > entries.length && (
        <p className="sn-note">{`Only the first ${formatCount(entries.length)} of ${formatCount(total)} entries fit here. The spreadsheet has them all.`}</p>
      )}
      <footer>
        {`${brand.name} · made on ${formatDateTime(now.toISOString())}, Lagos time · ${brand.supportEmail}`}
      </footer>
    </article>
  );
}

function Entries({ month, opening, entries }: Pick<Statement, 'month' | 'opening' | 'entries'>) {
  return (
    <div className="st-paper__scroll" role="region" aria-label={`Entries of ${formatMonth(month)}`} tabIndex={0}>
      <table>
        <caption className="sn-visually-hidden">{`Entries of ${formatMonth(month)}`}</caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What</th>
            {['In', 'Out', 'Balance'].map((title) => (
              <th key={title} scope="col" className="st-paper__end">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  );
}

export { StatementPrintPage as Component };
