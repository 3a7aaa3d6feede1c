import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { AnswerOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { listTasks } from '../../../contract/jobs';
import { tasksApi } from '../../api/tasksApi';
import { Failure, type ListQuery } from '../../shared/Answer';
import { EmptyState } from '../../ui/PageState';
import { PagesLater } from '../../ui/PagesLater';
import hijab from '../../shared/people/hijab.svg';
import { Person } from '../../shared/people/Person';
import type { TableParams } from '../../ui/useTableParams';
import { ClearSearch } from './FilterBar';
import { JobCard } from './JobCard';
import { filterNames, filtersSet, type JobQuery, ofThisSize } from './jobFilters';
import { usualReviewOfAll } from './jobWords';

interface Props {
  table: TableParams;
  query: JobQuery;
  list: ListQuery<AnswerOf<typeof listTasks>>;
}

export function AvailableJobs({ table, query, list: { data, error, isFetching, refetch } }: Props) {
  const { page } = table;
  const prefetch = tasksApi.usePrefetch('listTasks');
  const grid = useRef<HTMLUListElement>(null);
  const shownPage = useRef(page);
  const answer = ofThisSize(data, table);

  // The pager is below the cards, so a new page would open at its end.
  useEffect(() => {
    if (shownPage.current === page) return;
    shownPage.current = page;
    grid.current?.focus({ preventScroll: true });
    // Jobs in hand stay in sight.
    grid.current?.closest('.job-panel')?.scrollIntoView({ block: 'start' });
  }, [page]);

  if (error) return <Failure query={{ error, refetch }} failed={messages.adminJobs.listFailed} />;
  if (!answer) {
    return (
      <div className="sn-loading job-grid" role="status">
        <span className="sn-visually-hidden">Loading...</span>
        {Array.from({ length: 8 }, (_, card) => (
          <i key={card} />
        ))}
      </div>
    );
  }
  if (answer.meta.total === 0) return <NoJobs table={table} filtered={filtersSet(query, filterNames).length > 0} />;
  const usualReview = usualReviewOfAll(answer.data);
  return (
    <>
      {usualReview && <p className="job-review">{`Usually reviewed in ${usualReview}`}</p>}
      <ul
        ref={grid}
        className="job-grid"
        tabIndex={-1}
        aria-label={`Available jobs, page ${page}`}
        aria-busy={isFetching}
      >
        {answer.data.map((task) => (
          <li key={task.id}>
            <JobCard task={task} />
          </li>
        ))}
      </ul>
      <PagesLater
        table={table}
        total={answer.meta.total}
        label="Pages of available jobs"
        onPageIntent={(next) => prefetch({ ...query, page: next })}
      />
    </>
  );
}

function NoJobs({ table, filtered }: { table: TableParams; filtered: boolean }) {
  const { q } = table;
  if (filtered) {
    return (
      <EmptyState
        picture={<Person drawing={hijab} />}
        title={q ? `No job matches “${q}” and your filters` : 'No job matches your filters'}
        text="Ask for a little less, or look at all jobs."
        action={
          <Button size="small" onClick={() => table.clear()}>
            Show all jobs
          </Button>
        }
      />
    );
  }
  return q ? (
    <EmptyState
      picture={<Person drawing={hijab} />}
      title={`No job matches “${q}”`}
      text="Try fewer or other words."
      action={<ClearSearch table={table} />}
    />
  ) : (
    <EmptyState
      picture={<Person drawing={hijab} />}
      title={messages.adminJobs.empty}
      text="There are no jobs right now. New ones appear here."
    />
  );
}
