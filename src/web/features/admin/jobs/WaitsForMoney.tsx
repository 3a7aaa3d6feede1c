import type { AdminTask } from '../../../../contract/jobs';
import { formatCount, formatNaira } from '../../../lib/naira';
import { ProgressBar } from '../../../ui/ProgressBar';

interface Props {
  task: AdminTask;
}

export function WaitsFor({ task: { waits, fundedSlots, maxSlots } }: Props) {
  if (!waits) return null;
  const isPart = fundedSlots > 0 && fundedSlots < maxSlots;
  return (
    <small className="job-waits-for sn-num">
      {isPart
        ? `${formatCount(fundedSlots)} of ${formatCount(maxSlots)} paid for`
        : `Waits for ${formatNaira(waits.missing)}`}
    </small>
  );
}

/** The same beside the slots in a row, where there is little room: `Left` shows a job of which nothing is paid. */
export function PartlyPaid({ task: { waits, fundedSlots, maxSlots } }: Props) {
  if (!waits || fundedSlots === 0) return null;
  return (
    <small className="job-waits-for sn-num">
      {fundedSlots < maxSlots ? `${formatCount(fundedSlots)} paid` : 'price waits'}
    </small>
  );
}

export function SlotsBar({ task: { applicants_applied: applied, maxSlots } }: { task: AdminTask }) {
  return (
    <div className="admin-slots">
      <span className="sn-num">{`${formatCount(applied)}/${formatCount(maxSlots)}`}</span>
      <ProgressBar percent={(applied / maxSlots) * 100} label="Slots taken" />
    </div>
  );
}
