import { Card } from 'antd';
import type { ComponentProps, ReactNode } from 'react';
import { isNotFound } from '../../../api/apiError';
import { Answer } from '../../../shared/Answer';
import { PageTitle } from '../../../ui/PageTitle';
import { EmptyText } from './EmptyList';

interface Props<Data> {
  query: { data?: { data: Data } | undefined; error?: unknown; refetch: () => unknown };
  title: string;
  failure: string;
  missing: ComponentProps<typeof EmptyText>;
  children: (data: Data) => ReactNode;
}

export function FoundPage<Data>({ query, title, failure, missing, children }: Props<Data>) {
  if (query.data && !isNotFound(query.error)) return children(query.data.data);
  const nothing = (
    <Card>
      <EmptyText {...missing} />
    </Card>
  );
  return (
    <>
      <PageTitle title={title} />
      <Answer query={query} failed={failure} rows={6} missing={nothing}>
        {() => null}
      </Answer>
    </>
  );
}
