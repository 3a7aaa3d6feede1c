import { Link, useNavigate } from 'react-router-dom';
import { useCreateTaskMutation } from '../../api/adminApi';
import { fieldErrors } from '../../api/apiError';
import { paths } from '../../paths';
import { PageTitle } from '../../ui/PageTitle';
import { JobForm } from './jobs/JobForm';
import { createErrorsForForm, createTaskArg, newJob, type JobFormValues } from './jobs/jobFormValues';
import './desk.css';

export function PostJobPage() {
  const navigate = useNavigate();
  const [createTask] = useCreateTaskMutation();

  const post = async (values: JobFormValues) => {
    const result = await createTask(createTaskArg(values));
    if (result.error) return createErrorsForForm(fieldErrors(result.error));
    await navigate(paths.admin.dashboard);
    return {};
  };

  return (
    <>
      <PageTitle title="Create New Job" subtitle="Members see it as soon as it is posted." />
      <JobForm
        initialValues={newJob}
        submitLabel="Post Job"
        costNote="This sum is set aside for the job when you post it. What is not spent goes back to the job's owner."
        cancel={
          <Link className="sn-btn sn-btn--block" to={paths.admin.dashboard}>
            Cancel
          </Link>
        }
        onSubmit={post}
      />
    </>
  );
}
