import { Card } from 'antd';
import type { ReactNode } from 'react';
import { isNotFound } from '../../../api/apiError';
import { Failure } from '../../../shared/Answer';
import { EmptyState, LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';

interface Props<Data> {
  query: { data?: { data: Data } | undefined; error?: unknown; refetch: () => unknown };
  title: string;
  failure: string;
  missing: { title: string; text: string; action?: ReactNode };
  children: (data: Data) => ReactNode;
}

/** The screen of one object, with loading, missing and failure states. */
export function FoundPage<Data>({ query: { data, error, refetch }, title, failure, missing, children }: Props<Data>) {
  if (data && !isNotFound(error)) return children(data.data);
  return (
    <>
      <PageTitle title={title} />
      {isNotFound(error) ? (
        <Card>
          <EmptyState {...missing} />
        </Card>
      ) : error ? (
        <Failure failed={failure} query={{ error, refetch }} />
      ) : (
        <LoadingState rows={6} />
      )}
    </>
  );
}
