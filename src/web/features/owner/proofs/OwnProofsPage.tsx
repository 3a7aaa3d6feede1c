import { Segmented } from 'antd';
import { useParams } from 'react-router-dom';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { listOwnProofs } from '../../../../contract/ownerProofs';
import { useGetOwnJobQuery } from '../../../api/jobReportsApi';
import { useListOwnProofsQuery } from '../../../api/ownerPageApi';
import { listArg, useTableParams } from '../../../ui/useTableParams';
import { formatCount } from '../../../lib/naira';
import { paths } from '../../../paths';
import { Answer } from '../../../shared/Answer';
import { BackLink } from '../../../ui/BackLink';
import { EmptyState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { PagesLater } from '../../../ui/PagesLater';
import { OwnProofCard } from './OwnProofCard';
import './ownProofs.css';

const live = { pollingInterval: 15_000, skipPollingIfUnfocused: true } as const;
const filters = ['status'] as const;
const tabs = [
  ['in-review', 'In review'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
] as const;
const orders = [
  { value: '-submittedAt', label: 'Newest' },
  { value: 'word', label: 'No feedback yet' },
  { value: 'reviewDueAt', label: 'Due first' },
];

export function OwnProofsPage() {
  const { id = '' } = useParams();
  const { data: answer } = useGetOwnJobQuery({ id });
  return (
    <>
      <BackLink to={paths.owner.job(id)}>The job</BackLink>
      <PageTitle title="Proofs" subtitle={answer?.data.jobTitle} />
      <ProofGallery jobId={id} />
    </>
  );
}

export function ProofGallery({ jobId }: { jobId: string }) {
  const table = useTableParams({
    accepted: listOwnProofs.query.shape,
    prefix: 'proofs',
    pageSize: ownerLimits.proofs,
    filters,
  });
  const arg = listArg(listOwnProofs.query, table.query);
  const proofs = useListOwnProofsQuery({ ...arg, id: jobId }, live);
  const { counts, hidden = 0, decides = false, total = 0 } = proofs.currentData?.meta ?? {};
  return (
    <section aria-label="Proofs" className="own-proofs">
      <div className="own-proofs__bar">
        <Segmented
          aria-label="Proofs by status"
          name="proof-status"
          value={arg.status ?? 'all'}
          onChange={(status) => table.setFilters({ status: status === 'all' ? undefined : status })}
          options={[
            { value: 'all', label: 'All' },
            ...tabs.map(([value, label]) => ({
              value,
              label: counts ? `${label} ${formatCount(counts[value].total)}` : label,
            })),
          ]}
        />
        <Segmented
          aria-label="Order"
          name="proof-order"
          value={arg.sort ?? '-submittedAt'}
          onChange={(sort) => table.setSort(sort === '-submittedAt' ? undefined : sort)}
          options={orders}
        />
      </div>
      {decides && (
        <p className="sn-note sn-note--info">
          If your deposits cover the job, a proof you accept is paid at once. You can’t undo it.
        </p>
      )}
      <Answer query={{ ...proofs, data: proofs.currentData }} failed={messages.ownerPage.proofListFailed} rows={6}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title={arg.status ? 'None of these' : 'No proofs yet'}
              text={arg.status ? 'Look under “All”.' : 'Proofs show here as soon as a member submits one.'}
            />
          ) : (
            <ul className="own-proofs__list">
              {data.map((proof) => (
                <li key={proof.id}>
                  <OwnProofCard proof={proof} />
                </li>
              ))}
            </ul>
          )
        }
      </Answer>
      <PagesLater table={table} total={total} label="Pages of the proofs" />
      {hidden > 0 && (
        <p className="sn-muted">
          {`${hidden === 1 ? 'One more proof is' : `${formatCount(hidden)} more proofs are`} not shown: the member had not agreed yet that job owners see links and pictures. We review ${hidden === 1 ? 'it' : 'them'} for you.`}
        </p>
      )}
    </section>
  );
}

export { OwnProofsPage as Component };
