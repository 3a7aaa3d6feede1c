import { useId } from 'react';
import { formatNearTime } from '../../lib/dates';
import { useNow } from '../../ui/time';

const two = (figure: number): string => String(figure).padStart(2, '0');

const clockText = (seconds: number, isBrief = false): string => {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const parts = [
    hours > 0 && `${hours} h`,
    (hours > 0 || minutes > 0) && `${two(minutes)} min`,
    !(isBrief && hours > 0) && `${two(seconds % 60)} s`,
  ];
  return parts.filter(Boolean).join(' ');
};

const milestones = [
  [60, '1 minute'],
  [5 * 60, '5 minutes'],
  [15 * 60, '15 minutes'],
  [3600, '1 hour'],
  [3 * 3600, '3 hours'],
  [12 * 3600, '12 hours'],
] as const;

const milestoneText = (seconds: number): string => {
  const passed = milestones.find(([from]) => seconds <= from);
  return passed ? `Less than ${passed[1]} left to send your proof.` : '';
};

const secondsTo = (until: string, now: Date): number =>
  Math.max(0, Math.ceil((new Date(until).getTime() - now.getTime()) / 1_000));

/** In brief the seconds show in the last hour alone. */
export function TimeLeft({ until, isBrief = false }: { until: string; isBrief?: boolean }) {
  const seconds = secondsTo(until, useNow(1_000));
  return (
    <strong className="sn-num" role="timer" aria-label="Time left">
      {clockText(seconds, isBrief)}
    </strong>
  );
}

export function Countdown({ until }: { until: string }) {
  const now = useNow(1_000);
  const seconds = secondsTo(until, now);
  const labelId = useId();
  return (
    <div className="job-clock">
      <span id={labelId}>Time left</span>
      <strong className="sn-num" role="timer" aria-labelledby={labelId}>
        {clockText(seconds)}
      </strong>
      <span>
        Send your proof by <time dateTime={until}>{formatNearTime(until)}</time>.
      </span>
      <span className="sn-visually-hidden" aria-live="polite">
        {seconds > 0 && milestoneText(seconds)}
      </span>
    </div>
  );
}
