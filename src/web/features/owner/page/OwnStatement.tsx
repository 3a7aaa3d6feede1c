import { Link } from 'react-router-dom';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { listOwnEntries, type OwnerEntry } from '../../../../contract/ownerPage';
import { errorMessage } from '../../../api/apiError';
import { freshOwnerData, ownerPageApi, useListOwnEntriesQuery } from '../../../api/ownerPageApi';
import { listArg } from '../../../lib/listArg';
import { paths } from '../../../paths';
import { MemberTable } from '../../../ui/MemberTable';
import { Naira } from '../../../ui/Naira';
import { EmptyState } from '../../../ui/PageState';
import type { Column } from '../../../ui/tableColumns';
import { useTableParams } from '../../../ui/useTableParams';
import { When } from '../../../ui/When';
import './ownerPage.css';

const words: Readonly<Record<OwnerEntry['kind'], string>> = {
  opening: 'Owed for earlier jobs',
  deposit: 'Paid in',
  deposit_reversal: 'Deposit taken back',
  job_funding: 'Set aside for a job',
  job_refund: 'Back from a job',
  refund: 'Paid back to you',
  move: 'Moved between your accounts',
};

const columns: readonly Column<OwnerEntry>[] = [
  { key: 'at', title: 'Date', sort: 'at', render: ({ at }) => <When iso={at} exact /> },
  { key: 'what', title: 'What', render: (entry) => <What entry={entry} /> },
  { key: 'in', title: 'In', align: 'end', render: ({ amount }) => amount > 0 && <Naira amount={amount} /> },
  { key: 'out', title: 'Out', align: 'end', render: ({ amount }) => amount < 0 && <Naira amount={-amount} /> },
  { key: 'balance', title: 'Balance', align: 'end', render: ({ balance }) => <Naira amount={balance} /> },
];

/** Every movement of the balance, newest first. */
export function OwnStatement() {
  const table = useTableParams({
    accepted: listOwnEntries.query.shape,
    prefix: 'statement',
    pageSize: ownerLimits.statement,
  });
  const arg = listArg(listOwnEntries.query, table.query);
  const { data: answer, error, isFetching, refetch } = useListOwnEntriesQuery(arg, freshOwnerData);
  const prefetch = ownerPageApi.usePrefetch('listOwnEntries');
  return (
    <section aria-labelledby="own-statement">
      <h2 id="own-statement" className="own-heading">
        Statement
      </h2>
      <MemberTable
        caption="Statement"
        table={table}
        rows={answer?.data}
        total={answer?.meta.total}
        columns={columns}
        cards={(entry) => <EntryCard entry={entry} />}
        rowKey={({ id }) => id}
        fetching={isFetching}
        error={error && errorMessage(error, messages.ownerPage.statementFailed)}
        onRetry={() => void refetch()}
        onPageIntent={(page) => prefetch(listArg(listOwnEntries.query, { ...table.query, page }))}
        empty={<EmptyState title="No money has moved yet" text="Your payments and the cost of your jobs show here." />}
      />
    </section>
  );
}

function What({ entry: { kind, about } }: { entry: OwnerEntry }) {
  const isOfJob = kind === 'job_funding' || kind === 'job_refund';
  return (
    <div className="own-two">
      <span>{words[kind]}</span>
      {about && (
        <small>
          {isOfJob ? <Link to={paths.owner.job(about.id)}>{about.title}</Link> : `${about.reference} · ${about.title}`}
        </small>
      )}
    </div>
  );
}

function EntryCard({ entry }: { entry: OwnerEntry }) {
  return (
    <div className="own-card">
      <div className="own-line">
        <What entry={entry} />
        <b>
          {entry.amount > 0 && <span>+</span>}
          <Naira amount={entry.amount} />
        </b>
      </div>
      <div className="own-line sn-small sn-muted">
        <When iso={entry.at} exact />
        <span>
          Balance <Naira amount={entry.balance} />
        </span>
      </div>
    </div>
  );
}
