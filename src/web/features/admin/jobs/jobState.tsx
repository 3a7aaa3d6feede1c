import type { AdminTask, TaskKind } from '../../../../contract/jobs';
import { serverNow } from '../../../lib/serverTime';
import { paths } from '../../../paths';
import { formatCount, formatNaira } from '../../../lib/naira';
import { ProgressBar } from '../../../ui/ProgressBar';

export const hasEnded = ({ status }: AdminTask): boolean => status === 'stopped' || status === 'completed';

/** A job waiting for money is not visible to members yet. */
export const canPause = ({ status }: AdminTask): boolean => status === 'available' || status === 'paused';

export const isDraft = ({ status }: AdminTask): boolean => status === 'draft';

export const canStop = (task: AdminTask): boolean => !hasEnded(task) && !isDraft(task);

export const copyAddress = ({ id }: AdminTask): string => `${paths.admin.postJob}?from=${id}`;

export const kindNames: Readonly<Record<TaskKind, string>> = {
  share: 'Share an advert',
  resell: 'Resell a product',
  social: 'Social task',
};

export const canEndLinks = ({ status, link, linksEnd }: AdminTask): boolean =>
  link !== null &&
  status !== 'draft' &&
  status !== 'awaiting-payment' &&
  (linksEnd === null || Date.parse(linksEnd) > serverNow().getTime());

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

export function PartlyPaid({ task: { waits, fundedSlots, maxSlots } }: Props) {
  if (!waits || fundedSlots === 0) return null;
  return (
    <small className="job-waits-for sn-num">
      {fundedSlots < maxSlots ? `${formatCount(fundedSlots)} paid` : 'price waits'}
    </small>
  );
}

export const SlotsBar = ({ task: { applicants_applied: applied, maxSlots } }: { task: AdminTask }) => (
  <div className="admin-slots">
    <span className="sn-num">{`${formatCount(applied)}/${formatCount(maxSlots)}`}</span>
    <ProgressBar percent={(applied / maxSlots) * 100} label="Slots taken" />
  </div>
);
