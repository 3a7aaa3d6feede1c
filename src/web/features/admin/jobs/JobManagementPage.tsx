import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AdminTask } from '../../../../contract/jobs';
import { Overview } from '../shared/overview/Overview';
import type { Prefetched } from '../../../api/baseApi';
import { paths } from '../../../paths';
import { AdminTable } from '../../../table/AdminTable';
import type { RowShortcut, TableSelection } from '../../../table/tableTypes';
import { useAdminTable } from '../../../table/useAdminTable';
import { LinkButton } from '../../../ui/LinkButton';
import { JobDialogContext, jobs, NoJobs, type OpenJobDialog } from './jobColumns';
import { JobDialog, useJobStatus } from './JobDialog';
import { canPause, canStop, copyAddress, hasEnded } from './jobState';
import '../shared/admin.css';
import './jobs.css';

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
        empty={<NoJobs narrowed={/(?:^|&)(?!sort=)./.test(table.queryString)} clear={table.clear} />}
      />
      {asking && (
        <JobDialog
          {...asking}
          onClose={() => setAsking(null)}
          onDeleted={() => setDeleted((before) => new Set(before).add(asking.task.id))}
        />
      )}
    </JobDialogContext>
  );
}

export { JobManagementPage as Component };
