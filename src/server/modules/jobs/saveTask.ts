import { eq } from 'drizzle-orm';
import type * as contract from '../../../contract/jobForm';
import * as messages from '../../../contract/messages';
import { assertAdmin } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction, newId, newReference } from '../../context';
import { tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { nairaText, toKobo } from '../../lib/money';
import { pick } from '../../lib/pick';
import { sendMail, whatToPayMail } from '../../mails';
import type { Verb } from '../../verb';
import { openEscrow } from '../ledger';
import { partiesOf, lockOwnerForJob, changeOwnerEmail, lockOwnerOfJob, negated } from '../owners';
import { fundTask, toPayFor, isWaiting } from './fundTask';
import { kitOf, saveKit, assertCaptionsFit } from './kits/kit';
import { assertMay } from './moves';
import { adminTaskById } from './adminQueries';
import {
  slotPrice,
  type TaskRow,
  approvalExpired,
  isApprovalExpired,
  adjustEscrow,
  lockTask,
  completeTask,
  dealSlots,
  freeSlots,
  readTask,
} from './slots';
import { assertTimes, toMoment } from './taking';

export const postedMessage = ({ status }: TaskRow): string => {
  if (status === 'draft') return messages.adminJobs.savedDraft;
  return status === 'available' ? messages.adminJobs.posted : messages.adminJobs.postedUnpaid;
};

const mailWhatToPay = async (ctx: Ctx, { id, ownerId, title, reference }: TaskRow): Promise<void> => {
  const { owner } = await partiesOf(ctx, ownerId);
  if (owner.email === null) return;
  const mail = whatToPayMail({
    publicUrl: ctx.config.publicUrl,
    job: title,
    jobReference: reference,
    amount: nairaText(await toPayFor(ctx, ownerId, id)),
    account: ctx.config.payIn.account,
    reference: owner.reference,
    online: ctx.providers.payIns !== null,
  });
  await sendMail(ctx, { to: owner.email, ...mail });
};

/** Posts a locked owner's job, at once if affordable; each job once, so the owner is asked to pay once. */
const postTask = async (ctx: Ctx, posted: TaskRow): Promise<TaskRow> => {
  const task = await fundTask(ctx, posted);
  if (task.status === 'awaiting-payment') await mailWhatToPay(ctx, task);
  return task;
};

/** Posts a locked draft with today's fee and VAT; its owner is locked too, and the caller audits it. */
export const postDraft = async (ctx: Ctx, draft: TaskRow): Promise<TaskRow> => {
  const posted = { status: 'awaiting-payment' as const, ...slotPrice(ctx, draft.payoutKobo), createdAt: ctx.now() };
  await ctx.db.update(tasks).set(posted).where(eq(tasks.id, draft.id));
  return postTask(ctx, { ...draft, ...posted });
};

export const createTask: Verb<typeof contract.createTask> = async (ctx, input) => {
  const admin = assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const ownerId = await lockOwnerForJob(tx, input.owner_id, input.taskOwnerEmail);
    const task = {
      id: newId(),
      reference: newReference('JOB', 6),
      status: input.draft ? ('draft' as const) : ('awaiting-payment' as const),
      ownerId,
      kind: input.kind ?? 'share',
      title: input.title,
      description: input.description,
      instructions: input.instruction ?? '',
      link: input.jobLink || null,
      ownerEmail: input.taskOwnerEmail,
      ownerPhone: input.taskOwnerphoneNumber || null,
      ...slotPrice(tx, toKobo(input.amount)),
      maxSlots: input.applicants_needed,
      platform: input.platform ?? null,
      minFollowers: input.minFollowers ?? null,
      arconNumber: input.arconNumber || null,
      arconExpiry: input.arconExpiry || null,
      startsAt: toMoment(input.startsAt),
      endsAt: toMoment(input.endsAt),
      slotsPerDay: input.slotsPerDay ?? null,
      trialSlots: input.trialSlots ?? null,
      campaignTags: input.campaignTags ?? false,
      linksUntil: toMoment(input.linksUntil),
      createdBy: admin.userId,
      createdAt: tx.now(),
    };
    if (isApprovalExpired(task, tx.now())) throw approvalExpired();
    assertTimes(task, null, tx.now());
    await tx.db.insert(tasks).values(task);
    await dealSlots(tx, { ...task, fundedSlots: 0 });
    if (input.kit) await saveKit(tx, task.id, input.kit, task.arconNumber);
    await openEscrow(tx, task.id);
    const after = await postTask(tx, await readTask(tx, task.id));
    const object = { type: 'task', id: task.id } as const;
    await audit(tx, { action: 'task.create', object, after: { ...after, kit: input.kit } });
    return { message: postedMessage(after), data: await adminTaskById(tx, task.id) };
  });
};

/** Changes a locked job of a locked owner; holders keep their price, so only free slots are booked again. */
export const editTask = async (tx: Ctx, before: TaskRow, changes: Partial<TaskRow>): Promise<TaskRow> => {
  const written = { ...changes, revision: before.revision + 1 };
  const after = { ...before, ...written };
  await tx.db.update(tasks).set(written).where(eq(tasks.id, before.id));
  await dealSlots(tx, after);
  await adjustEscrow(tx, after, `${before.id}:${after.revision}`, [freeSlots(after), negated(freeSlots(before))]);
  const funded = await fundTask(tx, after);
  if (funded.approved === funded.maxSlots) await completeTask(tx, before.id);
  return funded;
};

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Field in keyof T]?: Exclude<T[Field], undefined>;
  };

export const updateTask: Verb<typeof contract.updateTask> = async (ctx, input) => {
  assertAdmin(ctx);
  return inTransaction(ctx, async (tx) => {
    const { id: ownerId } = await lockOwnerOfJob(tx, input.id);
    const before = await lockTask(tx, input.id);
    if (before.ownerId !== ownerId) throw new DomainError('conflict');
    assertMay(before, 'edit');
    if (input.maxSlots < before.applied)
      throw DomainError.ofField('slots_below_taken', 'maxSlots', messages.adminJobs.slotsBelowTaken);
    await changeOwnerEmail(tx, before, input.jobOwnerEmail);
    const wantedKobo = toKobo(input.payoutAmount);
    const changes = {
      ...given(pick(input, 'kind', 'platform', 'minFollowers')),
      instructions: input.instructions ?? before.instructions,
      ...given(pick(input, 'slotsPerDay', 'trialSlots', 'campaignTags')),
      title: input.jobTitle,
      description: input.jobDescription,
      link: input.link === undefined ? before.link : input.link || null,
      ownerEmail: input.jobOwnerEmail,
      ownerPhone: input.jobOwnerPhoneNumber === undefined ? before.ownerPhone : input.jobOwnerPhoneNumber || null,
      // A higher price for paid slots waits until covered; any other applies at once.
      ...(wantedKobo > before.payoutKobo && before.fundedSlots > 0
        ? { nextPayoutKobo: wantedKobo }
        : { nextPayoutKobo: null, ...(wantedKobo !== before.payoutKobo && slotPrice(tx, wantedKobo)) }),
      maxSlots: input.maxSlots,
      fundedSlots: Math.min(before.fundedSlots, input.maxSlots),
      arconNumber: input.arconNumber === undefined ? before.arconNumber : input.arconNumber || null,
      arconExpiry: input.arconExpiry === undefined ? before.arconExpiry : input.arconExpiry || null,
      startsAt: input.startsAt === undefined ? before.startsAt : toMoment(input.startsAt),
      endsAt: input.endsAt === undefined ? before.endsAt : toMoment(input.endsAt),
      linksUntil: input.linksUntil === undefined ? before.linksUntil : toMoment(input.linksUntil),
      withoutCredit: false,
    };
    const after = { ...before, ...changes };
    // Other fields of a job paused by its approval may change; the date only to a valid one or none.
    if (after.arconExpiry !== before.arconExpiry && isApprovalExpired(after, tx.now())) throw approvalExpired();
    assertTimes(after, before, tx.now());
    const kitBefore = await kitOf(tx, before.id);
    if (input.kit !== undefined) await saveKit(tx, before.id, input.kit, changes.arconNumber);
    // Every post shows the number.
    else if (kitBefore && after.arconNumber !== before.arconNumber) assertCaptionsFit(kitBefore, after.arconNumber);
    const edited = await editTask(tx, before, changes);
    await audit(tx, {
      action: 'task.update',
      object: { type: 'task', id: before.id },
      before: input.kit === undefined ? before : { ...before, kit: kitBefore },
      after: input.kit === undefined ? edited : { ...edited, kit: await kitOf(tx, before.id) },
    });
    const message = messages.adminJobs[isWaiting(edited) ? 'updatedUnpaid' : 'updated'];
    return { message, data: await adminTaskById(tx, before.id) };
  });
};
