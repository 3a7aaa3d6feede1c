import type { ReactNode } from 'react';
import type { JobReport, ReportDay } from '../../../../contract/jobReports';
import * as messages from '../../../../contract/messages';
import { formatDateTime, formatDay, timeLeft } from '../../../lib/dates';
import { formatCount } from '../../../lib/naira';
import { Card } from '../../../ui/Card';
import { OpensTable } from '../../../shared/OpensTable';
import { Facts } from '../../../ui/Facts';
import { Naira, Sum } from '../../../ui/Naira';
import { PlainTable } from '../../../ui/PlainTable';
import { ProgressBar } from '../../../ui/ProgressBar';
import { StatCard } from '../../../ui/StatCard';
import { useNow } from '../../../ui/time';
import './jobReport.css';

export function Figures({ report, children }: { report: JobReport; children?: ReactNode }) {
  const { approved, inReview, rejected, maxSlots, costPerPost, paid, fees, vat, opens } = report;
  const now = useNow(60_000);
  return (
    <div className="job-report">
      <Advert report={report} />
      <div className="job-report__stats">
        <StatCard
          label="People reached"
          tone="ok"
          value={formatCount(opens.opened)}
          hint="At least: they opened a member’s link"
        />
        <StatCard label="Cost per person" value={<PerPerson report={report} />} />
        <StatCard
          label="Approved"
          tone="ok"
          value={formatCount(approved)}
          hint={
            <>
              <span>{`of ${formatCount(maxSlots)} slots`}</span>
              <ProgressBar percent={(approved / maxSlots) * 100} label="Approved slots" />
            </>
          }
        />
        <StatCard label="In review" tone="wait" value={formatCount(inReview)} />
        <StatCard label="Rejected" tone="no" value={formatCount(rejected)} />
        <StatCard
          label="Cost per approved post"
          value={costPerPost === null ? '–' : <Naira amount={costPerPost} />}
          hint={fees + vat > 0 ? 'Service fee and VAT included' : undefined}
        />
        <StatCard label="Spent so far" value={<Sum amount={paid + fees + vat} />} />
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

/** The owner's naira for one person who opened a link; null before the first. */
export const costPerPerson = ({ paid, fees, vat, opens: { opened } }: JobReport): number | null =>
  opened === 0 ? null : Math.round(((paid + fees + vat) / opened) * 100) / 100;

function PerPerson({ report }: { report: JobReport }) {
  const cost = costPerPerson(report);
  return cost === null ? <span>–</span> : <Naira amount={cost} />;
}

const longest = (texts: readonly string[]): string | undefined => [...texts].sort((a, b) => b.length - a.length)[0];

/** A job without captions is posted as described. */
function Advert({ report: { kit, jobTitle, jobDescription } }: { report: JobReport }) {
  const pictures = kit?.pictures ?? [];
  return (
    <section className="sn-card report-advert" aria-label="Your advert">
      {pictures.length > 0 && (
        <div className="report-advert__pictures">
          {pictures.map(({ name, url, width, height, alt }) => (
            <a key={name} href={url} target="_blank" rel="noopener noreferrer">
              <img src={url} width={width} height={height} alt={alt || `Picture of ${jobTitle}`} decoding="async" />
            </a>
          ))}
        </div>
      )}
      <p className="report-advert__caption">{longest(Object.values(kit?.captions ?? {})) ?? jobDescription}</p>
    </section>
  );
}

const linksText = (end: string | null, now: Date): string => {
  if (end === null) return messages.jobs.shareWorksOnForOwners;
  return Date.parse(end) > now.getTime() ? `The links work until ${formatDateTime(end)}.` : 'The links have ended.';
};

function Slots({ report }: { report: JobReport }) {
  const { maxSlots, fundedSlots, held, startsAt } = report;
  const now = useNow(60_000);
  return (
    <Card title="Slots and time">
      <Facts
        className="job-lines"
        rows={[
          ['Slots', formatCount(maxSlots)],
          ['Paid for', fundedSlots < maxSlots && formatCount(fundedSlots)],
          ['Taken or done', formatCount(held)],
          ['Free', formatCount(fundedSlots - held)],
          ['Starts', startsAt && Date.parse(startsAt) > now.getTime() && formatDateTime(startsAt)],
          ['Time left', timeInWords(report, now)],
        ]}
      />
    </Card>
  );
}

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
        <Facts
          className="job-lines"
          rows={rejections.map(({ reason, count }) => [
            reason ?? 'Other reasons',
            <>
              <span>{formatCount(count)}</span> <small>{`${Math.round((count / rejected) * 100)}%`}</small>
            </>,
          ])}
        />
      )}
    </Card>
  );
}

function Days({ report: { days } }: { report: JobReport }) {
  return (
    <Card title="By day">
      {days.length === 0 ? (
        <p className="sn-muted">No proofs yet.</p>
      ) : (
        <>
          <DayBars days={days} />
          <PlainTable
            name="Proofs by day, newest first"
            className="job-days"
            named
            heads={['Day', 'Submitted', 'Approved', 'Rejected']}
            rows={days.map(({ day, handedIn, approved, rejected }) => [
              formatReportDay(day),
              ...[handedIn, approved, rejected].map(formatCount),
            ])}
          />
        </>
      )}
    </Card>
  );
}

const dayMs = 86_400_000;
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

const formatReportDay = (day: string): string => formatDay(`${day}T12:00:00Z`);

const spreadDays = (days: readonly ReportDay[], most: number): ReportDay[] => {
  const [newest, oldest] = [days[0], days.at(-1)];
  if (!newest || !oldest) return [];
  const known = new Map(days.map((one) => [one.day, one]));
  const count = Math.min(most, (startOf(newest.day) - startOf(oldest.day)) / dayMs + 1);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(startOf(newest.day) - (count - 1 - index) * dayMs).toISOString().slice(0, 10);
    return known.get(day) ?? { day, handedIn: 0, approved: 0, rejected: 0 };
  });
};

const daysShown = 90;
const [step, height] = [10, 100];

function DayBars({ days }: { days: readonly ReportDay[] }) {
  const shown = spreadDays(days, daysShown);
  const most = Math.max(1, ...shown.map(({ handedIn, approved, rejected }) => Math.max(handedIn, approved + rejected)));
  const tall = (count: number): number => (count / most) * height;
  const columns = Math.max(shown.length, 14);
  const bar = (tone: string, x: number, width: number, count: number, above = 0) =>
    count > 0 && <rect className={tone} x={x} width={width} y={height - tall(count + above)} height={tall(count)} />;
  return (
    <div className="job-bars" aria-hidden="true">
      <p className="job-bars__keys">
        <span className="job-bars__in">Submitted</span>
        <span className="job-bars__ok">Approved</span>
        <span className="job-bars__no">Rejected</span>
      </p>
      <svg viewBox={`0 0 ${columns * step} ${height}`} preserveAspectRatio="none">
        {shown.map(({ day, handedIn, approved, rejected }, index) => (
          <g key={day}>
            {bar('job-bars__in', index * step + 1, step - 2, handedIn)}
            {bar('job-bars__ok', index * step + 3, step - 6, approved)}
            {bar('job-bars__no', index * step + 3, step - 6, rejected, approved)}
          </g>
        ))}
      </svg>
      <p className="job-bars__ends" style={{ width: `${(shown.length / columns) * 100}%` }}>
        <span>{formatReportDay(shown[0]?.day ?? '')}</span>
        {shown.length > 1 && <span>{formatReportDay(shown.at(-1)?.day ?? '')}</span>}
      </p>
    </div>
  );
}
