import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { codeOf, errorMessage, isApiError } from '../../api/apiError';
import { useGetOwnerSelfQuery } from '../../api/ownerPageApi';
import { paths } from '../../paths';
import { FailedState } from '../../ui/PageState';
import { PageLoader } from '../PageLoader';

/** Shows the owner's page to a browser in which a mailed link has opened it; others get its login. */
export function OwnerGuard({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useGetOwnerSelfQuery();
  if (isApiError(error) && error.ownerRefused === true) {
    const ended = codeOf(error) === 'session_ended' ? error.message : '';
    return <Navigate to={paths.owner.enter} state={{ ended }} replace />;
  }
  if (data) return children;
  if (error)
    return (
      <FailedState text="Your jobs could not be loaded." error={errorMessage(error, '')} retry={() => void refetch()} />
    );
  return <PageLoader />;
}
