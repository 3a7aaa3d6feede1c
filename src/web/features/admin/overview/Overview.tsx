import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DeskDay, Overview as Figures } from '../../../../contract/desk';
import { limits } from '../../../../contract/limits';
import { useGetOverviewQuery } from '../../../api/adminApi';
import { errorMessage } from '../../../api/apiError';
import { hourMs, timeSince } from '../../../lib/dates';
import { formatCount, formatNaira } from '../../../lib/naira';
import { storageKeys } from '../../../lib/storageKeys';
import { paths } from '../../../paths';
import { useKeptSwitch } from '../../../ui/useKeptSwitch';
import { useNow } from '../../../ui/useNow';
import { DayPlot, type Series } from './DayPlot';
import './overview.css';

const everyMs = 60_000;
const { admin } = paths;

const count = (figure: number, one: string, many: string): string =>
  `${formatCount(figure)} ${figure === 1 ? one : many}`;
const sum = (days: readonly DeskDay[], valueOf: (day: DeskDay) => number): number =>
  days.reduce((total, day) => total + valueOf(day), 0);

const approved: Series = {
  label: 'Approved',
  tone: 'ok',
  valueOf: (day) => day.approved,
  say: (day) => `${formatCount(day.approved)} approved`,
};
const rejected: Series = {
  label: 'Rejected',
  tone: 'no',
  valueOf: (day) => day.rejected,
  say: (day) => `${formatCount(day.rejected)} rejected`,
};
const paid: Series = {
  label: 'Paid out',
  tone: 'wait',
  valueOf: (day) => day.paid,
  say: (day) =>
    day.payments === 0
      ? 'nothing paid out'
      : `${formatNaira(day.paid)} in ${count(day.payments, 'payment', 'payments')}`,
};
const signUps: Series = {
  label: 'Sign-ups',
  tone: 'info',
  valueOf: (day) => day.signUps,
  say: (day) => count(day.signUps, 'sign-up', 'sign-ups'),
};

/** The address of a table between two days, both included. */
const between = (table: string, names: readonly [from: string, to: string], from: string, to: string): string =>
  `${table}${table.includes('?') ? '&' : '?'}${names[0]}=${from}&${names[1]}=${to}`;
const decidedProofs = (from: string, to: string) =>
  between(`${admin.reviewJobs}?status=all`, ['decided_from', 'decided_to'], from, to);
const paidWithdrawals = (from: string, to: string) =>
  between(`${admin.withdrawal}?status=approved`, ['decided_from', 'decided_to'], from, to);
const newMembers = (from: string, to: string) => between(admin.users, ['from', 'to'], from, to);

interface Figure {
  readonly title: string;
  /** The table behind it. */
  readonly to: string;
  readonly figure: string;
}

interface Queue extends Figure {
  readonly oldest: string | null;
  /** A wait longer than this stands out. */
  readonly lateHours: number;
}

const inDays = `in ${limits.overviewWeekDays} days`;
const weekOf = (days: readonly DeskDay[]) => days.slice(-limits.overviewWeekDays);

const queuesOf = ({ proofs, withdrawals }: Figures): readonly [proofs: Queue, owed: Queue] => [
  {
    title: 'Proofs to review',
    to: `${admin.reviewJobs}?status=in-review`,
    figure: formatCount(proofs.waiting),
    oldest: proofs.oldest,
    lateHours: (limits.reviewWindowDays - 1) * 24,
  },
  {
    title: 'Owed to members',
    to: `${admin.withdrawal}?status=pending`,
    figure: formatNaira(withdrawals.owed),
    oldest: withdrawals.oldest,
    lateHours: 48,
  },
];

function weekFigures(days: readonly DeskDay[]): readonly [paidOut: Figure, decided: Figure, joined: Figure] {
  const week = weekOf(days);
  const [from, to] = [week[0]?.day ?? '', week.at(-1)?.day ?? ''];
  return [
    { title: 'Paid out', to: paidWithdrawals(from, to), figure: formatNaira(sum(week, paid.valueOf)) },
    {
      title: 'Proofs decided',
      to: decidedProofs(from, to),
      figure: formatCount(sum(week, (day) => day.approved + day.rejected)),
    },
    { title: 'Sign-ups', to: newMembers(from, to), figure: formatCount(sum(week, signUps.valueOf)) },
  ];
}

/** What waits and what the last days brought: one line of figures, and day by day where this browser's person wants it. */
export function Overview() {
  const [isOpen, open] = useKeptSwitch(storageKeys.overview);
  const { data: answer, error, refetch } = useGetOverviewQuery();
  const bodyId = useId();
  const figures = answer?.data;
  return (
    <section className="overview" aria-label="Overview">
      <div className="overview__head">
        {isOpen && <h2>Overview</h2>}
        {!isOpen && figures && <Line figures={figures} />}
        {error && !figures ? (
          <p className="overview__failed" role="alert">
            {errorMessage(error, 'The overview could not be loaded.')}
            <button type="button" className="sn-text-btn" onClick={() => void refetch()}>
              Retry
            </button>
          </p>
        ) : (
          <button
            type="button"
            className="sn-text-btn"
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={() => open(!isOpen)}
          >
            Day by day
          </button>
        )}
      </div>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && figures && <Tiles figures={figures} />}
        {isOpen && !figures && !error && <Coming />}
      </div>
    </section>
  );
}

function Line({ figures }: { figures: Figures }) {
  const now = useNow(everyMs);
  return (
    <ul className="overview__line">
      {queuesOf(figures).map(({ title, to, figure, ...queue }) => (
        <li key={title} title={saidOldest(queue, now)}>
          <Link to={to}>{title}</Link>{' '}
          <b className={isLate(queue, now) ? 'sn-num overview__oldest--late' : 'sn-num'}>{figure}</b>
          <span className="sn-visually-hidden">{saidOldest(queue, now)}</span>
        </li>
      ))}
      {weekFigures(figures.days).map(({ title, to, figure }, index) => (
        <li key={title}>
          {index === 0 && `In ${limits.overviewWeekDays} days: `}
          <Link to={to}>{title}</Link> <b className="sn-num">{figure}</b>
        </li>
      ))}
    </ul>
  );
}

function Coming() {
  return (
    <div className="overview__tiles" role="status">
      <span className="sn-visually-hidden">Loading the overview...</span>
      {[1, 2, 3, 4, 5].map((tile) => (
        <div key={tile} className="overview__tile overview__tile--coming" />
      ))}
    </div>
  );
}

function Tiles({ figures }: { figures: Figures }) {
  const { withdrawals, days } = figures;
  const week = weekOf(days);
  const [toReview, owed] = queuesOf(figures);
  const [paidOut, decided, joined] = weekFigures(days);
  return (
    <div className="overview__tiles">
      <Waiting {...toReview}>Each pays itself after {limits.reviewWindowDays} days.</Waiting>
      <Waiting {...owed}>{count(withdrawals.waiting, 'withdrawal waits', 'withdrawals wait')}.</Waiting>
      <Tile {...paidOut} title={`${paidOut.title} ${inDays}`}>
        <DayPlot
          label="Paid out per day"
          days={days}
          series={[paid]}
          shape="bars"
          hrefOf={({ day }) => paidWithdrawals(day, day)}
        >
          {count(
            sum(week, ({ payments }) => payments),
            'payment',
            'payments',
          )}{' '}
          {inDays}
        </DayPlot>
      </Tile>
      <Tile {...decided} title={`${decided.title} ${inDays}`}>
        <DayPlot
          label="Proofs approved and rejected per day"
          days={days}
          series={[approved, rejected]}
          shape="bars"
          hrefOf={({ day }) => decidedProofs(day, day)}
        >
          <Key tone="ok">{formatCount(sum(week, approved.valueOf))} approved</Key>{' '}
          <Key tone="no">{formatCount(sum(week, rejected.valueOf))} rejected</Key>
        </DayPlot>
      </Tile>
      <Tile {...joined} title={`${joined.title} ${inDays}`}>
        <DayPlot
          label="Sign-ups per day"
          days={days}
          series={[signUps]}
          shape="line"
          hrefOf={({ day }) => newMembers(day, day)}
        >
          {formatCount(sum(days, signUps.valueOf))} in {days.length} days
        </DayPlot>
      </Tile>
    </div>
  );
}

type Oldest = Pick<Queue, 'oldest' | 'lateHours'>;
const isLate = ({ oldest, lateHours }: Oldest, now: Date): boolean =>
  oldest !== null && now.getTime() - Date.parse(oldest) > lateHours * hourMs;
const saidOldest = ({ oldest }: Pick<Queue, 'oldest'>, now: Date): string | undefined =>
  oldest === null ? undefined : `The oldest waits ${timeSince(oldest, now)}`;

interface TileProps extends Figure {
  children: ReactNode;
}

function Tile({ title, to, figure, children }: TileProps) {
  return (
    <div className="overview__tile">
      <h3>
        <Link to={to}>{title}</Link>
      </h3>
      <p className="overview__figure sn-num">{figure}</p>
      {children}
    </div>
  );
}

function Waiting({ oldest, lateHours, children, ...tile }: Queue & TileProps) {
  const now = useNow(everyMs);
  return (
    <Tile {...tile}>
      {oldest === null ? (
        <p className="overview__note">Nothing waits.</p>
      ) : (
        <>
          <p
            className={
              isLate({ oldest, lateHours }, now) ? 'overview__oldest overview__oldest--late' : 'overview__oldest'
            }
          >
            The oldest waits <b>{timeSince(oldest, now)}</b>
          </p>
          <p className="overview__note">{children}</p>
        </>
      )}
    </Tile>
  );
}

function Key({ tone, children }: { tone: Series['tone']; children: ReactNode }) {
  return (
    <span className="plot__key">
      <i className={`plot--${tone}`} />
      {children}
    </span>
  );
}
