import { Flex } from 'antd';
import { Link } from 'react-router-dom';
import { limits } from '../../../../contract/limits';
import { listProofs, type Proof } from '../../../../contract/proofs';
import type { AdminTask } from '../../../../contract/jobs';
import { adminApi } from '../../../api/adminApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { AdminColumn } from '../../../table/tableTypes';
import { adminList, useAdminTable } from '../../../table/useAdminTable';
import { EmptyText } from '../shared/EmptyList';
import { StatusTag } from '../../../shared/StatusTag';
import { When } from '../../../ui/When';
import { Person, column } from '../shared/columns';

const columns: readonly AdminColumn<Proof>[] = [
  {
    key: 'fullname',
    title: 'Fullname',
    sort: 'fullname',
    render: ({ userInfo }) => <Person of={userInfo} below={userInfo.email} />,
  },
  {
    key: 'status',
    title: 'Status',
    sort: 'status',
    render: ({ status, reason }) => (
      <div className="admin-two">
        <span>
          <StatusTag kind="proof" status={status} />
        </span>
        {reason && <small>{reason}</small>}
      </div>
    ),
  },
  column.when('submitted', 'Submitted', ({ submittedAt }) => submittedAt, { sort: 'submittedAt' }),
  {
    key: 'decided',
    title: 'Decided',
    render: ({ decidedAt, decidedHow }) =>
      decidedAt === null ? (
        <span className="sn-muted">Not yet</span>
      ) : (
        <span className="admin-nowrap">
          <When iso={decidedAt} />
          <span>{{ auto: ', automatically', owner: ', by the job owner', admin: '' }[decidedHow ?? 'admin']}</span>
        </span>
      ),
  },
];

const proofs = adminList({
  query: listProofs.query,
  endpoint: adminApi.endpoints.listProofs,
  prefix: 'proofs',
  pageSize: limits.pageSize.adminProofs,
  columns,
  rowKey: ({ dataValues }) => dataValues.id,
  caption: 'Submissions',
  failure: 'The submissions could not be loaded.',
});

export function Submissions({ task }: { task: AdminTask }) {
  const { tableProps } = useAdminTable(proofs, { task_id: task.id });
  return (
    <section className="job-submissions">
      <Flex wrap gap="small" align="baseline" justify="space-between" className="job-submissions__head">
        <h2>Submissions</h2>
        <Link className="sn-link" to={`${paths.admin.reviewJobs}?task_id=${task.id}&status=all`}>
          See its proofs
        </Link>
      </Flex>
      <AdminTable
        {...tableProps}
        empty={<EmptyText title="No proofs yet" text="Proofs show here as soon as a member submits one." />}
      />
    </section>
  );
}
