import { useNavigate } from 'react-router-dom';
import { useCreateTaskMutation } from '../../api/adminApi';
import { fieldErrors } from '../../api/apiError';
import { usePersonId } from '../../api/usePersonId';
import { paths } from '../../paths';
import { LoadingState } from '../../ui/PageState';
import { PageTitle } from '../../ui/PageTitle';
import { JobForm } from './jobs/JobForm';
import { createErrorsForForm, createTaskArg, newJob, type JobFormValues } from './jobs/jobFormValues';
import './desk.css';

export function PostJobPage() {
  const navigate = useNavigate();
  const { personId, isLoading } = usePersonId();
  const [createTask] = useCreateTaskMutation();

  const post = async (values: JobFormValues) => {
    const result = await createTask(createTaskArg(values));
    if (result.error) return createErrorsForForm(fieldErrors(result.error));
    await navigate(paths.admin.dashboard);
    return null;
  };

  return (
    <>
      <PageTitle title="Create New Job" subtitle="Members see it as soon as it is posted." />
      {isLoading ? (
        <LoadingState rows={6} />
      ) : (
        <JobForm
          key={personId}
          draftName="post-job"
          personId={personId}
          initialValues={newJob}
          submitLabel="Post Job"
          costNote="This sum is set aside for the job when you post it. What is not spent goes back to the job's owner."
          onSubmit={post}
        />
      )}
    </>
  );
}
