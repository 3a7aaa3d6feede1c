import type { AdminTask, Task } from '../../../contract/jobs';
import { toNaira } from '../../lib/money';
import type { TaskRow } from './slots';

/** A job's fields for both members and admins. */
export const presentTask = (task: TaskRow): Omit<Task, 'application' | 'missing' | 'reviewMinutes'> => ({
  id: task.id,
  reference: task.reference,
  status: task.status,
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

/** With the owner, and with the money its escrow has paid and still holds, in kobo. */
export const presentAdminTask = (task: TaskRow, money: { spentKobo: number; escrowKobo: number }): AdminTask => ({
  ...presentTask(task),
  jobOwnerEmail: task.ownerEmail,
  jobOwnerPhoneNumber: task.ownerPhone,
  amount: toNaira(task.payoutKobo),
  spent: toNaira(money.spentKobo),
  escrow: toNaira(money.escrowKobo),
  inReview: task.inReview,
  approved: task.approved,
});
