import { useNavigate, useSearchParams } from 'react-router-dom';
import type { AdminTaskWithKit } from '../../../../contract/jobDetails';
import { useCreateTaskMutation } from '../../../api/jobFormApi';
import { fieldErrors } from '../../../api/apiError';
import { usePersonId } from '../../../api/profileApi';
import { paths } from '../../../paths';
import { LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { JobForm } from './JobForm';
import { copiedJob, createErrorsForForm, createTaskArg, newJob, type JobFormValues } from './jobFormValues';
import { WithJob } from './WithJob';
import '../shared/admin.css';

const title = 'Create New Job';

/** Empty, or copied from `?from=`. */
export function PostJobPage() {
  const from = useSearchParams()[0].get('from');
  if (from === null) return <PostJob key="" />;
  return (
    <WithJob key={from} id={from} title={title}>
      {(task) => <PostJob original={task} />}
    </WithJob>
  );
}

function PostJob({ original }: { original?: AdminTaskWithKit }) {
  const navigate = useNavigate();
  const { personId, isLoading } = usePersonId();
  const [createTask] = useCreateTaskMutation();

  const post = async (values: JobFormValues, asDraft: boolean) => {
    const result = await createTask(createTaskArg(values, asDraft));
    return result.error ? createErrorsForForm(fieldErrors(result.error)) : null;
  };

  return (
    <>
      <PageTitle
        title={title}
        subtitle={
          original
            ? `A copy of ${original.reference} · ${original.jobTitle}. That job stays as it is${original.kit ? ', and keeps its pictures and video' : ''}.`
            : 'Members see it as soon as it is posted and its owner’s money covers it.'
        }
      />
      {isLoading ? (
        <LoadingState rows={6} />
      ) : (
        <JobForm
          key={personId}
          draftName={original ? `post-job:${original.id}` : 'post-job'}
          personId={personId}
          initialValues={original ? copiedJob(original) : newJob}
          submitLabel="Post Job"
          isNew
          costNote="This sum is set aside for the job when you post it. What is not spent goes back to the job's owner."
          unsavedTitle="This job is not posted yet"
          onSubmit={post}
          onSaved={() => void navigate(paths.admin.dashboard)}
        />
      )}
    </>
  );
}

export { PostJobPage as Component };
