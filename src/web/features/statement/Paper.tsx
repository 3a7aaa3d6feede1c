import { Button } from 'antd';
import type { ReactNode } from 'react';
import * as messages from '../../../contract/messages';
import type { User } from '../../../contract/profile';
import { useGetProfileQuery } from '../../api/profileApi';
import { brand } from '../../brand';
import { formatDateTime } from '../../lib/dates';
import { paths } from '../../paths';
import { Answer } from '../../shared/Answer';
import { Facts } from '../../ui/Facts';
import { LinkButton } from '../../ui/LinkButton';
import { Logo } from '../../ui/Logo';
import { Naira } from '../../ui/Naira';
import { PageTitle } from '../../ui/PageTitle';
import { PlainTable } from '../../ui/PlainTable';
import { useNow } from '../../ui/hooks';
import './statement.css';

interface PageProps<Statement> {
  title: string;
  subtitle: string;
  search?: string;
  statement: {
    readonly data?: Statement | undefined;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
  tools?: ReactNode;
  children: (statement: Statement, person: User) => ReactNode;
}

/** A printed statement, with the member's name. */
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
        <PageTitle
          title={title}
          subtitle={subtitle}
          actions={
            <>
              <LinkButton to={paths.account.statement + search}>Back</LinkButton>
              <Button type="primary" disabled={!statement.data} onClick={() => window.print()}>
                Print or save
              </Button>
            </>
          }
        />
        {tools}
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
