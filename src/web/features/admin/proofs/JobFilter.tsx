import { useState } from 'react';
import { limits } from '../../../../contract/limits';
import type { AdminTask } from '../../../../contract/tasks';
import { useGetAdminTaskQuery, useListAdminTasksQuery } from '../../../api/adminApi';
import { Combobox } from '../../../ui/fields/Combobox';

interface Props {
  taskId: string | undefined;
  onChange: (taskId: string | undefined) => void;
}

const nameOf = (task: AdminTask): string => `${task.jobTitle} · ${task.reference}`;

/** One of the newest jobs, or the one an address names however old it is. Older ones are found by the search. */
export function JobFilter({ taskId, onChange }: Props) {
  const [choosing, setChoosing] = useState(false);
  const { data: newest, isFetching } = useListAdminTasksQuery(
    { page: 1, pageSize: limits.pageSizeMax },
    { skip: !choosing },
  );
  const { data: named } = useGetAdminTaskQuery({ id: taskId ?? '' }, { skip: !taskId });
  const jobs = newest?.data ?? [];

  return (
    <div className="desk-job-filter">
      <Combobox
        aria-label="Job"
        placeholder="All jobs"
        options={jobs.map(nameOf)}
        loading={isFetching}
        value={taskId && (named ? nameOf(named.data) : 'The chosen job')}
        onFocus={() => setChoosing(true)}
        onBlur={() => setChoosing(false)}
        onChange={(name) => onChange(jobs.find((job) => nameOf(job) === name)?.id)}
      />
    </div>
  );
}
