import { Card } from 'antd';
import { useNavigate, useParams } from 'react-router-dom';
import * as messages from '../../../../contract/messages';
import type { AdminTaskWithKit } from '../../../../contract/jobDetails';
import { useUpdateTaskMutation } from '../../../api/jobFormApi';
import { fieldErrors } from '../../../api/apiError';
import { usePersonId } from '../../../api/profileApi';
import { toKobo } from '../../../lib/naira';
import { paths } from '../../../paths';
import { LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { EmptyText } from '../shared/EmptyList';
import { JobForm } from './JobForm';
import { jobFormValues, updateTaskArg, type JobFormValues } from './jobFormValues';
import { hasEnded } from './jobState';
import { BackToJobs, WithJob } from './WithJob';
import '../shared/admin.css';

const title = 'Edit Job';

export function EditJobPage() {
  const { id = '' } = useParams();
  return (
    <WithJob key={id} id={id} title={title}>
      {(task) => (
        <>
          <PageTitle title={title} subtitle={`${task.reference} · ${task.jobTitle}`} />
          {hasEnded(task) ? <EndedJob /> : <EditJob task={task} />}
        </>
      )}
    </WithJob>
  );
}

const EndedJob = () => (
  <Card>
    <EmptyText title={messages.adminJobs.statusFinal}>
      <BackToJobs />
    </EmptyText>
  </Card>
);

function EditJob({ task }: { task: AdminTaskWithKit }) {
  const navigate = useNavigate();
  const { personId, isLoading } = usePersonId();
  const [updateTask] = useUpdateTaskMutation();

  const save = async (values: JobFormValues) => {
    const result = await updateTask(updateTaskArg(task, values));
    return result.error ? fieldErrors(result.error) : null;
  };

  if (isLoading) return <LoadingState rows={6} />;

  return (
    <JobForm
      key={personId}
      draftName={`edit-job:${task.id}`}
      personId={personId}
      initialValues={jobFormValues(task)}
      submitLabel="Save Job"
      price={{ payoutKobo: toKobo(task.payoutAmount), feeKobo: toKobo(task.fee), vatKobo: toKobo(task.vat) }}
      costNote={`${task.applicants_applied} of ${task.maxSlots} slots are taken. Those members keep the price they took the job at; a new price holds for free slots.`}
      unsavedTitle="Your changes to this job are not saved yet"
      onSubmit={save}
      onSaved={() => void navigate(paths.admin.dashboard)}
    />
  );
}

export { EditJobPage as Component };
