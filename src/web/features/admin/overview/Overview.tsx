import { useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { DeskDay, Overview as Figures } from '../../../../contract/desk';
import { limits } from '../../../../contract/limits';
import { useGetOverviewQuery } from '../../../api/adminApi';
import { errorMessage } from '../../../api/apiError';
import { hourMs, timeSince } from '../../../lib/dates';
import { formatCount, formatNaira } from '../../../lib/naira';
import { paths } from '../../../paths';
import { useMediaQuery } from '../../../ui/useMediaQuery';
import { useNow } from '../../../ui/useNow';
import { DayPlot, type Series } from './DayPlot';
import { useFolded } from './useFolded';
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

/** What waits and what the last days brought. Folded away it asks for nothing, and stays so until it is wanted again. */
export function Overview() {
  const [isFolded, fold] = useFolded();
  const bodyId = useId();
  return (
    <section className="overview" aria-label="Overview">
      <div className="overview__head">
        <h2>Overview</h2>
        <button
          type="button"
          className="sn-text-btn"
          aria-expanded={!isFolded}
          aria-controls={bodyId}
          onClick={() => fold(!isFolded)}
        >
          {isFolded ? 'Show' : 'Hide'}
          <span className="sn-visually-hidden"> the overview</span>
        </button>
      </div>
      <div id={bodyId} hidden={isFolded}>
        {!isFolded && <Tiles />}
      </div>
    </section>
  );
}

function Tiles() {
  const { data: answer, error, refetch } = useGetOverviewQuery();
  if (answer) return <Drawn figures={answer.data} />;
  if (error) {
    return (
      <div className="overview__failed" role="alert">
        <p>{errorMessage(error, 'The overview could not be loaded.')}</p>
        <button type="button" className="sn-btn sn-btn--small sn-btn--ghost" onClick={() => void refetch()}>
          Retry
        </button>
      </div>
    );
  }
  return (
    <div className="overview__tiles" role="status">
      <span className="sn-visually-hidden">Loading the overview...</span>
      {[1, 2, 3, 4, 5].map((tile) => (
        <div key={tile} className="overview__tile overview__tile--coming" />
      ))}
    </div>
  );
}

function Drawn({ figures: { proofs, withdrawals, days } }: { figures: Figures }) {
  const week = days.slice(-limits.overviewWeekDays);
  const [from, to] = [week[0]?.day ?? '', week.at(-1)?.day ?? ''];
  const inDays = `in ${limits.overviewWeekDays} days`;
  const narrow = useMediaQuery('(max-width: 639px)');
  const [isWhole, setWhole] = useState(false);
  const tilesId = useId();
  return (
    <>
      <div id={tilesId} className="overview__tiles" data-short={(narrow && !isWhole) || undefined}>
        <Waiting
          title="Proofs to review"
          to={`${admin.reviewJobs}?status=in-review`}
          figure={formatCount(proofs.waiting)}
          oldest={proofs.oldest}
          lateHours={(limits.reviewWindowDays - 1) * 24}
        >
          Each pays itself after {limits.reviewWindowDays} days.
        </Waiting>
        <Waiting
          title="Owed to members"
          to={`${admin.withdrawal}?status=pending`}
          figure={formatNaira(withdrawals.owed)}
          oldest={withdrawals.oldest}
          lateHours={48}
        >
          {count(withdrawals.waiting, 'withdrawal waits', 'withdrawals wait')}.
        </Waiting>
        <Tile title={`Paid out ${inDays}`} to={paidWithdrawals(from, to)} figure={formatNaira(sum(week, paid.valueOf))}>
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
        <Tile
          title={`Proofs decided ${inDays}`}
          to={decidedProofs(from, to)}
          figure={formatCount(sum(week, (day) => day.approved + day.rejected))}
        >
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
        <Tile title={`Sign-ups ${inDays}`} to={newMembers(from, to)} figure={formatCount(sum(week, signUps.valueOf))}>
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
      {narrow && (
        <button
          type="button"
          className="sn-text-btn"
          aria-expanded={isWhole}
          aria-controls={tilesId}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Only the figures' : 'Day by day'}
        </button>
      )}
    </>
  );
}

interface TileProps {
  title: string;
  /** The table behind the figure. */
  to: string;
  figure: string;
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

interface WaitingProps extends TileProps {
  oldest: string | null;
  /** A wait longer than this stands out. */
  lateHours: number;
}

function Waiting({ oldest, lateHours, children, ...tile }: WaitingProps) {
  const now = useNow(everyMs);
  const late = oldest !== null && now.getTime() - Date.parse(oldest) > lateHours * hourMs;
  return (
    <Tile {...tile}>
      {oldest === null ? (
        <p className="overview__note">Nothing waits.</p>
      ) : (
        <>
          <p className={late ? 'overview__oldest overview__oldest--late' : 'overview__oldest'}>
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
