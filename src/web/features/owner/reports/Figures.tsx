import type { ReactNode } from 'react';
import type { JobReport } from '../../../../contract/jobReports';
import * as messages from '../../../../contract/messages';
import { formatDateTime, timeLeft } from '../../../lib/dates';
import { formatCount } from '../../../lib/naira';
import { Card } from '../../../ui/Card';
import { OpensTable } from '../../../shared/OpensTable';
import { Naira } from '../../../ui/Naira';
import { ProgressBar } from '../../../ui/ProgressBar';
import { StatCard } from '../../../ui/StatCard';
import { useNow } from '../../../ui/useNow';
import { DayBars, formatReportDay } from './DayBars';
import './jobReport.css';

const otherReason = 'Other reasons';

interface Props {
  report: JobReport;
  /** Content for the owner only. */
  children?: ReactNode;
}

/** The figures of a job, for its owner and for anyone with a link. */
export function Figures({ report, children }: Props) {
  const { approved, inReview, rejected, maxSlots, costPerPost, paid, fees, vat } = report;
  const now = useNow(60_000);
  return (
    <div className="job-report">
      <div className="job-report__stats">
        <StatCard
          label="Approved"
          tone="ok"
          value={formatCount(approved)}
          hint={<Share part={approved} whole={maxSlots} />}
        />
        <StatCard label="In review" tone="wait" value={formatCount(inReview)} />
        <StatCard label="Rejected" tone="no" value={formatCount(rejected)} />
        <StatCard
          label="Cost per approved post"
          value={costPerPost === null ? '–' : <Naira amount={costPerPost} />}
          hint={fees + vat > 0 ? 'Service fee and VAT included' : undefined}
        />
        <StatCard label="Spent so far" value={<Naira amount={paid + fees + vat} />} />
        {children}
      </div>
      <div className="job-report__columns">
        <Slots report={report} />
        <Rejections report={report} />
      </div>
      <Days report={report} />
      <Card title="People who opened members’ links">
        {report.opens.visits > 0 ? <OpensTable opens={report.opens} /> : <p className="sn-muted">No clicks yet.</p>}
        <p className="sn-muted">
          <small>{`${messages.jobs.shareCountedForOwners} ${linksText(report.linksEnd, now)}`}</small>
        </p>
      </Card>
    </div>
  );
}

const linksText = (end: string | null, now: Date): string => {
  if (end === null) return messages.jobs.shareWorksOnForOwners;
  return Date.parse(end) > now.getTime() ? `The links work until ${formatDateTime(end)}.` : 'The links have ended.';
};

function Share({ part, whole }: { part: number; whole: number }) {
  return (
    <>
      <span>{`of ${formatCount(whole)} slots`}</span>
      <ProgressBar percent={(part / whole) * 100} label="Approved slots" />
    </>
  );
}

function Slots({ report }: { report: JobReport }) {
  const { maxSlots, fundedSlots, held, startsAt } = report;
  const now = useNow(60_000);
  const rows = [
    ['Slots', formatCount(maxSlots)],
    ...(fundedSlots < maxSlots ? [['Paid for', formatCount(fundedSlots)]] : []),
    ['Taken or done', formatCount(held)],
    ['Free', formatCount(fundedSlots - held)],
    ...(startsAt && Date.parse(startsAt) > now.getTime() ? [['Starts', formatDateTime(startsAt)]] : []),
    ['Time left', timeInWords(report, now)],
  ];
  return (
    <Card title="Slots and time">
      <dl className="job-lines">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** Until the set end; otherwise as long as the daily slots last, if there is such a number. */
const timeInWords = ({ status, endsAt, slotsPerDay, fundedSlots, held }: JobReport, now: Date): string => {
  if (status === 'stopped' || status === 'completed') return 'Ended';
  const free = fundedSlots - held;
  const paced =
    slotsPerDay !== null && free > 0
      ? `${formatCount(slotsPerDay)} slots a day: ${formatDays(Math.ceil(free / slotsPerDay))} at least`
      : '';
  if (endsAt === null) return paced || 'No end is set';
  const left = timeLeft(endsAt, now);
  const until = left ? `${left}, until ${formatDateTime(endsAt)}` : `Over since ${formatDateTime(endsAt)}`;
  return paced ? `${until}. ${paced}` : until;
};
const formatDays = (count: number): string => `${formatCount(count)} ${count === 1 ? 'day' : 'days'}`;

function Rejections({ report: { rejections, rejected } }: { report: JobReport }) {
  return (
    <Card title="Rejected, by reason">
      {rejections.length === 0 ? (
        <p className="sn-muted">Nothing was rejected.</p>
      ) : (
        <dl className="job-lines">
          {rejections.map(({ reason, count }) => (
            <div key={reason ?? otherReason}>
              <dt>{reason ?? otherReason}</dt>
              <dd>
                <span>{formatCount(count)}</span> <small>{`${Math.round((count / rejected) * 100)}%`}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

function Days({ report: { days } }: { report: JobReport }) {
  if (days.length === 0)
    return (
      <Card title="By day">
        <p className="sn-muted">No proofs yet.</p>
      </Card>
    );
  return (
    <Card title="By day">
      <DayBars days={days} />
      <div className="job-days" role="region" aria-label="By day" tabIndex={0}>
        <table>
          <caption className="sn-visually-hidden">Proofs by day, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Submitted</th>
              <th scope="col">Approved</th>
              <th scope="col">Rejected</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, handedIn, approved, rejected }) => (
              <tr key={day}>
                <th scope="row">{formatReportDay(day)}</th>
                <td>{formatCount(handedIn)}</td>
                <td>{formatCount(approved)}</td>
                <td>{formatCount(rejected)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
