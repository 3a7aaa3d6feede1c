import { useState } from 'react';
import type { ResultOf } from '../../../contract/endpoint';
import type { Application } from '../../../contract/jobs';
import * as messages from '../../../contract/messages';
import type { getTaskOpens, VisitKind } from '../../../contract/sharing';
import { useGetTaskOpensQuery } from '../../api/tasksApi';
import { formatDateTime } from '../../lib/dates';
import { formatCount } from '../../lib/naira';
import { openedText } from '../../lib/platforms';
import { helpOn } from '../../paths';
import { Answer } from '../../shared/Answer';
import { OpensTable } from '../../shared/OpensTable';
import { useNow } from '../../ui/time';
import './share.css';

const untilText = (until: string | null, now: Date): string => {
  if (until === null) return messages.jobs.shareWorksOn;
  return Date.parse(until) > now.getTime() ? `Your link works until ${formatDateTime(until)}.` : 'Your link has ended.';
};

export function OpenedLink({ taskId, share }: { taskId: string; share: NonNullable<Application['share']> }) {
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
  const opens = useGetTaskOpensQuery({ id: taskId });
  return (
    <Answer query={{ ...opens, data: opens.currentData }} failed={messages.jobs.shareOpensFailed} rows={2}>
      {({ data }) => (
        <>
          {data.days.length > 0 && <OpensTable opens={data} />}
          <p className="job-note">
            <span>{`${messages.jobs.shareCounted} ${data.notCounted.length > 0 ? `Not counted: ${notCountedText(data.notCounted)}. ` : ''}`}</span>
            <a className="sn-link" href={helpOn.proofs}>
              Why is that?
            </a>
          </p>
        </>
      )}
    </Answer>
  );
}
