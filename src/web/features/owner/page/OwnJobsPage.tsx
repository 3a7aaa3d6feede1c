import { Button, Input, Segmented } from 'antd';
import { Link } from 'react-router-dom';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { listOwnJobs, ownJobTab, type OwnJob, type OwnJobTab, type OwnQuestion } from '../../../../contract/ownerPage';
import { jobReportsApi } from '../../../api/jobReportsApi';
import {
  liveOwnerData,
  ownerPageApi,
  useAnswerOwnQuestionMutation,
  useListOwnQuestionsQuery,
} from '../../../api/ownerPageApi';
import { formatNearTime } from '../../../lib/dates';
import { mayPrefetch } from '../../../lib/mayPrefetch';
import { formatCount, formatNaira } from '../../../lib/naira';
import { paths } from '../../../paths';
import { PayInButton } from '../../../shared/PayInButton';
import { StatusTag } from '../../../shared/StatusTag';
import { useMemberList } from '../../../shared/useMemberList';
import { MemberTable } from '../../../ui/MemberTable';
import { Naira } from '../../../ui/Naira';
import { EmptyState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { Column } from '../../../ui/tableColumns';
import { useNow } from '../../../ui/time';
import { When } from '../../../ui/When';
import { OwnBalance } from './OwnBalance';
import './ownerPage.css';

const tabs: Readonly<Record<OwnJobTab, string>> = { waiting: 'To pay', running: 'Running', ended: 'Ended' };
const filters = ['tab'] as const;

const columns: readonly Column<OwnJob>[] = [
  { key: 'job', title: 'Job', sort: 'createdAt', width: '34%', render: (job) => <Title job={job} /> },
  { key: 'state', title: 'Status', render: (job) => <State job={job} /> },
  { key: 'slots', title: 'Approved', width: '26%', render: (job) => <Progress job={job} /> },
  { key: 'price', title: 'Per slot', align: 'end', render: (job) => <Naira amount={priceOf(job)} /> },
];

const priceOf = ({ payoutAmount, fee, vat }: OwnJob): number => payoutAmount + fee + vat;

export function OwnJobsPage() {
  const { list, table, arg, answer } = useMemberList({
    list: listOwnJobs,
    endpoint: ownerPageApi.endpoints.listOwnJobs,
    pageSize: ownerLimits.ownJobs,
    filters,
    options: liveOwnerData,
    failed: messages.ownerPage.jobsFailed,
  });
  const counts = answer?.meta.counts;
  return (
    <>
      <PageTitle title="Your jobs" />
      <OwnQuestions />
      <OwnBalance />
      <div className="own-bar">
        <Segmented
          aria-label="Jobs"
          name="jobs"
          value={arg.tab ?? 'all'}
          onChange={(tab) => table.setFilters({ tab: tab === 'all' ? undefined : tab })}
          options={[
            { value: 'all', label: 'All' },
            ...ownJobTab.options.map((tab) => ({
              value: tab,
              label: (
                <>
                  <span>{tabs[tab]}</span>{' '}
                  {counts?.[tab] && <small className="sn-num">{formatCount(counts[tab].total)}</small>}
                </>
              ),
            })),
          ]}
        />
        <Input
          type="search"
          aria-label="Search your jobs"
          placeholder="Title or reference"
          maxLength={100}
          allowClear
          value={table.q}
          onChange={({ target }) => table.setQ(target.value)}
        />
      </div>
      <MemberTable
        {...list}
        // Polling keeps the screen, even if it fails.
        {...(answer && { fetching: false, error: undefined })}
        caption="Your jobs"
        rows={answer?.data}
        rowKey={({ id }) => id}
        columns={columns}
        cards={(job) => (
          <div className="sn-wallet-row">
            <Title job={job} />
            <State job={job} />
            <Progress job={job} />
            <small className="sn-muted">
              <Naira amount={priceOf(job)} /> per slot
            </small>
          </div>
        )}
        empty={
          table.q !== '' || arg.tab !== undefined ? (
            <EmptyState title="No job found" text="No job here has this title or reference." />
          ) : (
            <EmptyState title="No jobs yet" text="Your jobs show here once we’ve posted them." />
          )
        }
      />
    </>
  );
}

function Title({ job: { id, title, reference, startsAt, endsAt, status } }: { job: OwnJob }) {
  const now = useNow(60_000);
  const prefetch = jobReportsApi.usePrefetch('getOwnJob');
  const comesNear = (): void => void (mayPrefetch() && prefetch({ id }));
  const open = status !== 'stopped' && status !== 'completed';
  return (
    <div className="own-two">
      <Link className="sn-link" to={paths.owner.job(id)} onPointerEnter={comesNear} onFocus={comesNear}>
        <b>{title}</b>
      </Link>
      <small>
        {`${reference}${open && startsAt !== null && new Date(startsAt) > now ? ` · starts ${formatNearTime(startsAt)}` : ''}${open && endsAt !== null ? ` · ends ${formatNearTime(endsAt)}` : ''}`}
      </small>
    </div>
  );
}

function State({ job: { status, waits, fundedSlots, maxSlots } }: { job: OwnJob }) {
  const missing = waits?.toPay ?? 0;
  const what =
    status === 'awaiting-payment'
      ? ''
      : fundedSlots < maxSlots
        ? 'More slots are waiting: '
        : 'The new price is waiting: ';
  return (
    <div className="sn-status">
      <StatusTag kind="task" status={status} />
      {missing > 0 && (
        <span>
          <span>{`${what}${formatNaira(missing)} missing`}</span> <PayInButton size="small" amount={missing} />
        </span>
      )}
    </div>
  );
}

function Progress({ job: { approved, inReview, rejected, maxSlots, title } }: { job: OwnJob }) {
  return (
    <div className="own-two">
      <ProgressBar percent={(approved / maxSlots) * 100} label={`Approved of ${title}`} />
      <small className="sn-num">
        {`${formatCount(approved)} of ${formatCount(maxSlots)}${inReview > 0 ? ` · ${formatCount(inReview)} in review` : ''}${rejected > 0 ? ` · ${formatCount(rejected)} rejected` : ''}`}
      </small>
    </div>
  );
}

const questions: Readonly<Record<OwnQuestion['kind'], { title: string; text: string }>> = {
  mailbox: {
    title: 'Is this mailbox yours?',
    text: 'Once you confirm it, it can open this page and gets your emails.',
  },
  job: { title: 'Did you ask for this campaign?', text: 'Once you confirm it, we can post it and charge you for it.' },
};

export function OwnQuestions() {
  const { data } = useListOwnQuestionsQuery(undefined, liveOwnerData);
  if (!data || data.data.length === 0) return null;
  return (
    <section className="own-questions" aria-label="Please confirm">
      {data.data.map((question) => (
        <Question key={question.id} question={question} />
      ))}
    </section>
  );
}

function Question({ question: { id, kind, label, askedAt } }: { question: OwnQuestion }) {
  const [answer, { isLoading }] = useAnswerOwnQuestionMutation();
  const { title, text } = questions[kind];
  const reply = (agreed: boolean) => void answer({ id, kind, agreed });
  return (
    <article className="sn-card sn-card--padded">
      <h2 className="sn-card__title">{title}</h2>
      <p>
        <b>{label}</b> <When iso={askedAt} />
      </p>
      <p>{text}</p>
      <div className="sn-line">
        <Button type="primary" loading={isLoading} aria-label={`Confirm ${label}`} onClick={() => reply(true)}>
          Confirm
        </Button>
        <Button disabled={isLoading} aria-label={`Say no to ${label}`} onClick={() => reply(false)}>
          No, it isn’t mine
        </Button>
      </div>
    </article>
  );
}

export { OwnJobsPage as Component };
