import { Button } from 'antd';
import type { ReactNode } from 'react';
import * as messages from '../../../contract/messages';
import type { User } from '../../../contract/profile';
import { useGetProfileQuery } from '../../api/profileApi';
import { brand } from '../../brand';
import { formatDateTime } from '../../lib/dates';
import { paths } from '../../paths';
import { Answer, type Query } from '../../shared/Answer';
import { BackLink } from '../../ui/BackLink';
import { Facts } from '../../ui/Facts';
import { Logo } from '../../ui/Logo';
import { Naira } from '../../ui/Naira';
import { PageTitle } from '../../ui/PageTitle';
import { PlainTable } from '../../ui/PlainTable';
import { useNow } from '../../ui/time';
import './statement.css';

interface PageProps<Statement> {
  title: string;
  subtitle: string;
  search?: string;
  statement: Query<Statement>;
  tools?: ReactNode;
  children: (statement: Statement, person: User) => ReactNode;
}

export function PaperPage<Statement>({
  title,
  subtitle,
  search = '',
  statement,
  tools,
  children,
}: PageProps<Statement>) {
  const profile = useGetProfileQuery();
  const both = {
    data: statement.data && profile.data && ([statement.data, profile.data.data] as const),
    error: statement.error ?? profile.error,
    refetch: () => {
      void statement.refetch();
      void profile.refetch();
    },
  };
  return (
    <>
      <div className="st-screen">
        <BackLink to={paths.account.statement + search}>Statement</BackLink>
        <PageTitle
          title={title}
          subtitle={subtitle}
          actions={
            <>
              {tools}
              <Button type="primary" disabled={!statement.data} onClick={() => window.print()}>
                Print or save
              </Button>
            </>
          }
        />
      </div>
      <Answer query={both} failed={messages.withdrawals.statementLoadFailed} rows={8}>
        {([shown, person]) => children(shown, person)}
      </Answer>
    </>
  );
}

interface PaperProps extends Omit<Parameters<typeof PlainTable>[0], 'className'> {
  of: string;
  note: string;
  person: User;
  sums: readonly (readonly [label: string, naira: number])[];
  children?: ReactNode;
}

export function Paper({ of, note, person, sums, children, ...table }: PaperProps) {
  const now = useNow(60_000);
  return (
    <article className="sn-card st-paper">
      <header>
        <Logo />
        <div>
          <h2>{`Statement of ${of}`}</h2>
          <p>{note}</p>
        </div>
        <div>
          <strong>{person.fullname}</strong>
          <p>{person.email}</p>
        </div>
      </header>
      <Facts rows={sums.map(([label, amount]) => [label, <Naira key={label} amount={amount} />])} />
      <PlainTable {...table} className="st-paper__scroll" />
      {children}
      <footer>{`${brand.name} · made on ${formatDateTime(now.toISOString())}, Lagos time · ${brand.supportEmail}`}</footer>
    </article>
  );
}
