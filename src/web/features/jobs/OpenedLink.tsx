import { useState } from 'react';
import type { ResultOf } from '../../../contract/endpoint';
import type { Application } from '../../../contract/jobs';
import * as messages from '../../../contract/messages';
import type { getTaskOpens, VisitKind } from '../../../contract/sharing';
import { errorMessage } from '../../api/apiError';
import { useGetTaskOpensQuery } from '../../api/tasksApi';
import { formatDateTime } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { openedText } from '../../lib/shareWords';
import { helpOn } from '../../paths';
import { OpensTable } from '../../shared/OpensTable';
import { FailedState, LoadingState } from '../../ui/PageState';
import { useNow } from '../../ui/useNow';
import './share.css';

interface Props {
  taskId: string;
  share: NonNullable<Application['share']>;
}

const untilText = (until: string | null, now: Date): string => {
  if (until === null) return messages.jobs.shareWorksOn;
  return Date.parse(until) > now.getTime() ? `Your link works until ${formatDateTime(until)}.` : 'Your link has ended.';
};

/** Visitors of the member's link; days and sources load on a press. */
export function OpenedLink({ taskId, share }: Props) {
  const now = useNow(60_000);
  const [asked, setAsked] = useState(false);
  return (
    <section className="share-opened" aria-label="Your link">
      <p>
        <b>{openedText(share, 'your link')}</b>
      </p>
      <p className="job-note">{untilText(share.until, now)}</p>
      <details className="sn-fold" onToggle={() => setAsked(true)}>
        <summary>See clicks by day</summary>
        {asked && <Opens taskId={taskId} />}
      </details>
    </section>
  );
}

const kindWords: Readonly<Record<Exclude<VisitKind, 'counted'>, string>> = {
  repeat: 'again on the same day',
  crowded: 'beyond the most people of one network',
  'no-id': 'by browsers that keep no cookies',
  own: 'by yourself',
  preview: 'by apps that draw a preview',
  bot: 'by robots',
  prefetch: 'loaded ahead by a browser',
  head: 'by checks of the link',
  'data-centre': 'from data centres',
  unknown: 'by unknown programs',
};

const notCountedText = (kinds: ResultOf<typeof getTaskOpens>['data']['notCounted']): string =>
  kinds.map(({ kind, visits }) => `${formatCount(visits)} ${kindWords[kind]}`).join(', ');

function Opens({ taskId }: { taskId: string }) {
  const { currentData: answer, error, refetch } = useGetTaskOpensQuery({ id: taskId });
  if (!answer)
    return error ? (
      <FailedState text={messages.jobs.shareOpensFailed} error={errorMessage(error, '')} retry={() => void refetch()} />
    ) : (
      <LoadingState rows={2} />
    );
  const { days, notCounted } = answer.data;
  return (
    <>
      {days.length > 0 && <OpensTable opens={answer.data} />}
      <p className="job-note">
        <span>{`${messages.jobs.shareCounted} ${notCounted.length > 0 ? `Not counted: ${notCountedText(notCounted)}. ` : ''}`}</span>
        <a className="sn-link" href={helpOn.proofs}>
          Why is that?
        </a>
      </p>
    </>
  );
}
