import { Button } from 'antd';
import { PlusOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { listAdminTasks, type AdminTask } from '../../../contract/jobs';
import { adminApi, useListAdminTasksQuery } from '../../api/adminApi';
import type { Prefetched } from '../../api/firstAsk';
import { platformNames, platforms } from '../../lib/platforms';
import { paths } from '../../paths';
import { AdminTable } from '../../table/AdminTable';
import type { RowShortcut, TableSelection } from '../../table/tableTypes';
import { adminList, useAdminTable } from '../../table/useAdminTable';
import { LinkButton } from '../../ui/LinkButton';
import { EmptyState } from '../../ui/PageState';
import { DeleteJobDialog } from './DeleteJobDialog';
import { canPause, canStop, copyAddress, hasEnded } from './jobState';
import { StopJobDialog } from './StopJobDialog';
import { useJobStatus } from './useJobStatus';
import { columns, drawer, JobCard, JobDialogContext, rowKey, type OpenJobDialog } from './jobColumns';
import { Overview } from '../../admin/overview/Overview';
import '../../admin/admin.css';
import './jobs.css';

const jobs = adminList({
  query: listAdminTasks.query,
  useList: useListAdminTasksQuery,
  prefetch: (arg) => adminApi.util.prefetch('listAdminTasks', arg, {}),
  pageSize: limits.pageSize.adminTasks,
  status: {
    options: [
      { key: 'all', label: 'All' },
      { key: 'awaiting-payment', label: 'Awaiting payment' },
      { key: 'available', label: 'Available' },
      { key: 'paused', label: 'Paused' },
      { key: 'stopped', label: 'Stopped' },
      { key: 'completed', label: 'Completed' },
      { key: 'draft', label: 'Draft' },
    ],
    fallback: 'all',
  },
  filters: [
    {
      kind: 'choice',
      label: 'Platform',
      name: 'platform',
      options: platforms.map((value) => ({ value, label: platformNames[value] })),
    },
    { kind: 'link', label: 'One owner only', name: 'owner_id' },
  ],
  linkNames: { owner_id: ({ owner }) => `Job owner: ${owner.name}` },
  views: 'tasks',
  readyViews: [
    { name: 'Available, newest first', query: 'sort=-createdAt&status=available' },
    { name: 'Best paid first', query: 'sort=-payoutAmount' },
    { name: 'Paused', query: 'status=paused' },
    { name: 'Awaiting payment, oldest first', query: 'sort=createdAt&status=awaiting-payment' },
  ],
  exporting: 'exportTasks',
  title: 'Job Management',
  columns,
  rowKey,
  caption: 'Jobs',
  search: { label: 'Search jobs', placeholder: "Title, reference or owner's email" },
  drawer,
  cards: (task, { removed }) => <JobCard task={task} removed={removed} />,
  failure: messages.adminJobs.listFailed,
});

export const handle: Prefetched = { ask: jobs.ask };

export function JobManagementPage() {
  const navigate = useNavigate();
  const { table, exporting, tableProps } = useAdminTable(jobs);
  const { setStatus } = useJobStatus();
  const [asking, setAsking] = useState<OpenJobDialog | null>(null);
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const { start } = exporting;
  const selection = useMemo<TableSelection<AdminTask>>(
    () => ({
      label: ({ jobTitle }) => `Select ${jobTitle}`,
      actions: ({ ids }) => <Button onClick={() => start('xlsx', ids)}>Export the selected</Button>,
    }),
    [start],
  );
  const narrowed = table.queryString.replace(/(?:^|&)sort=[^&]*/, '') !== '';

  const keys: RowShortcut<AdminTask>[] = [
    {
      key: 'e',
      label: 'Edit',
      when: (task) => !hasEnded(task),
      run: ({ id }) => void navigate(paths.admin.editJob(id)),
    },
    { key: 'd', label: 'Duplicate', run: (task) => void navigate(copyAddress(task)) },
    {
      key: 'p',
      label: 'Pause or resume',
      when: canPause,
      run: (task) => void setStatus(task, task.status === 'paused' ? 'available' : 'paused'),
    },
    { key: 's', label: 'Stop for good', when: canStop, run: (task) => setAsking({ kind: 'stop', task }) },
    { key: 'Delete', label: 'Delete', run: (task) => setAsking({ kind: 'delete', task }) },
  ];

  return (
    <JobDialogContext value={setAsking}>
      <AdminTable
        {...tableProps}
        actions={
          <LinkButton type="primary" size="small" icon={<PlusOutlined aria-hidden />} to={paths.admin.postJob}>
            Create New Job
          </LinkButton>
        }
        summary={<Overview />}
        hidden={deleted}
        selection={selection}
        keys={keys}
        pageKeys={[{ key: 'n', label: 'Create a new job', run: () => void navigate(paths.admin.postJob) }]}
        empty={narrowed ? <NothingFound clear={table.clear} /> : <NoJobs />}
      />
      {asking && (
        <JobDialog
          question={asking}
          close={() => setAsking(null)}
          onDeleted={(id) => setDeleted((before) => new Set(before).add(id))}
        />
      )}
    </JobDialogContext>
  );
}

interface JobDialogProps {
  question: OpenJobDialog;
  close: () => void;
  onDeleted: (id: string) => void;
}

function JobDialog({ question: { kind, task }, close, onDeleted }: JobDialogProps) {
  return kind === 'stop' ? (
    <StopJobDialog task={task} open onClose={close} />
  ) : (
    <DeleteJobDialog task={task} open onClose={close} onDeleted={() => onDeleted(task.id)} />
  );
}

function NoJobs() {
  return (
    <EmptyState
      title={messages.adminJobs.empty}
      text="Post the first one: members see it as soon as it is paid for."
      action={
        <LinkButton type="primary" to={paths.admin.postJob}>
          Create New Job
        </LinkButton>
      }
    />
  );
}

function NothingFound({ clear }: { clear: () => void }) {
  return (
    <EmptyState
      title={messages.adminJobs.empty}
      text="No job fits this search."
      action={<Button onClick={clear}>Show all jobs</Button>}
    />
  );
}

export { JobManagementPage as Component };
