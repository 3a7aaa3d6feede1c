import { Card } from 'antd';
import type { ReactNode } from 'react';
import * as messages from '../../../../contract/messages';
import type { AdminTaskWithKit } from '../../../../contract/jobDetails';
import { useGetAdminTaskQuery } from '../../../api/jobFormApi';
import { isNotFound } from '../../../api/apiError';
import { paths } from '../../../paths';
import { LinkButton } from '../../../ui/LinkButton';
import { EmptyState, LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { LoadFailed } from '../shared/LoadFailed';

interface Props {
  id: string;
  /** The screen's heading while there is no job to name it. */
  title: string;
  children: (task: AdminTaskWithKit) => ReactNode;
}

/** Loads the job an address names and passes it down; until then, or without it, shows the state. */
export function WithJob({ id, title, children }: Props) {
  const { data: answer, error, refetch } = useGetAdminTaskQuery({ id });
  if (answer && !isNotFound(error)) return children(answer.data);
  return (
    <>
      <PageTitle title={title} />
      {!error && <LoadingState rows={6} />}
      {error && !isNotFound(error) && (
        <LoadFailed text={messages.adminJobs.detailsFailed} error={error} retry={refetch} />
      )}
      {isNotFound(error) && (
        <Card>
          <EmptyState
            title={messages.adminJobs.notFound}
            text="It may have been deleted, or the address is not complete."
            action={<BackToJobs />}
          />
        </Card>
      )}
    </>
  );
}

export const BackToJobs = () => <LinkButton to={paths.admin.dashboard}>Back to all jobs</LinkButton>;
