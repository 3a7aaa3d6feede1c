import type { AdminTask, Task } from '../../../contract/jobs';
import { toNaira } from '../../lib/money';
import { linksEnd } from '../sharing';
import { isWaiting } from './fundTask';
import type { TaskRow } from './slots';

export const presentTask = (task: TaskRow): Omit<Task, 'application' | 'missing' | 'reviewMinutes'> => ({
  id: task.id,
  reference: task.reference,
  status: task.status,
  kind: task.kind,
  jobTitle: task.title,
  jobDescription: task.description,
  instructions: task.instructions,
  link: task.link,
  payoutAmount: toNaira(task.payoutKobo),
  maxSlots: task.maxSlots,
  applicants_applied: task.applied,
  platform: task.platform,
  minFollowers: task.minFollowers,
  arconNumber: task.arconNumber,
  arconExpiry: task.arconExpiry,
  createdAt: task.createdAt.toISOString(),
});

export interface TaskMoney {
  readonly spentKobo: number;
  readonly escrowKobo: number;
  readonly toPayKobo: number;
}

export const presentAdminTask = (task: TaskRow, ownerName: string, money: TaskMoney, now: Date): AdminTask => ({
  ...presentTask(task),
  owner: { id: task.ownerId, name: ownerName },
  jobOwnerEmail: task.ownerEmail,
  jobOwnerPhoneNumber: task.ownerPhone,
  amount: toNaira(task.payoutKobo),
  fee: toNaira(task.feeKobo),
  vat: toNaira(task.vatKobo),
  spent: toNaira(money.spentKobo),
  escrow: toNaira(money.escrowKobo),
  inReview: task.inReview,
  approved: task.approved,
  rejected: task.rejected,
  startsAt: task.startsAt?.toISOString() ?? null,
  endsAt: task.endsAt?.toISOString() ?? null,
  slotsPerDay: task.slotsPerDay,
  trialSlots: task.trialSlots,
  campaignTags: task.campaignTags,
  linksUntil: task.linksUntil?.toISOString() ?? null,
  linksEnd: linksEnd(task, now)?.toISOString() ?? null,
  fundedSlots: task.fundedSlots,
  pausedByOwner: task.status === 'paused' && task.pausedByOwner,
  waits: isWaiting(task)
    ? {
        missing: toNaira(money.toPayKobo),
        payoutAmount: task.nextPayoutKobo === null ? null : toNaira(task.nextPayoutKobo),
      }
    : null,
});
