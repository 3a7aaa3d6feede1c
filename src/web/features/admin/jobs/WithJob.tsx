import type { ReactNode } from 'react';
import * as messages from '../../../../contract/messages';
import type { AdminTaskWithKit } from '../../../../contract/jobDetails';
import { useGetAdminTaskQuery } from '../../../api/jobFormApi';
import { paths } from '../../../paths';
import { LinkButton } from '../../../ui/LinkButton';
import { FoundPage } from '../shared/FoundPage';

interface Props {
  id: string;
  /** The heading while no job is loaded. */
  title: string;
  children: (task: AdminTaskWithKit) => ReactNode;
}

export const WithJob = ({ id, title, children }: Props) => (
  <FoundPage
    query={useGetAdminTaskQuery({ id })}
    title={title}
    failure={messages.adminJobs.detailsFailed}
    missing={{
      title: messages.adminJobs.notFound,
      text: 'It may have been deleted, or the address is not complete.',
      action: <BackToJobs />,
    }}
  >
    {children}
  </FoundPage>
);

export const BackToJobs = () => <LinkButton to={paths.admin.dashboard}>Back to all jobs</LinkButton>;
