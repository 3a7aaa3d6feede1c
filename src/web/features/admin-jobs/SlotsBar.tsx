import type { AdminTask } from '../../../contract/jobs';
import { formatCount } from '../../lib/naira';
import { ProgressBar } from '../../ui/ProgressBar';

/** The number of a job's held slots, in figures and as a bar. */
export function SlotsBar({ task: { applicants_applied: applied, maxSlots } }: { task: AdminTask }) {
  return (
    <div className="admin-slots">
      <span className="sn-num">{`${formatCount(applied)}/${formatCount(maxSlots)}`}</span>
      <ProgressBar percent={(applied / maxSlots) * 100} label="Slots taken" />
    </div>
  );
}
