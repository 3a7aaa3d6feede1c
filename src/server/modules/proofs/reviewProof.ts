import { and, asc, eq, inArray, isNull, lte, not } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import * as messages from '../../../contract/messages';
import type { reviewProof as endpoint } from '../../../contract/proofs';
import { askedBy, assertOfOthers, assertSecondPerson } from '../../policies/secondPerson';
import { requireStepUp } from '../../policies/stepUp';
import { assertAdminOrSystem, assertConfirmedOwner } from '../../assertActor';
import { audit } from '../../audit';
import { assertBanKnown, isOfBanned } from '../../policies/bans';
import { type Ctx, inTransaction, pipeline } from '../../context';
import { applications, tasks, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { lockOwnerBalance, transfer } from '../ledger';
import { freeSlot, lockSlot, moveSlots, type TaskRow } from '../jobs';
import type { ApplicationRow } from '../applications';
import { isLimited, noteLimited, rejectionsLimited } from './rejectionLimit';
import { isTiedToOwner } from '../../policies/linkedAccounts';
import { decidedTogetherMail, proofApprovedMail, proofRejectedMail, type ToMember } from '../../mails';
import { nairaText } from '../../lib/money';
import { announceToAdmins, mailMember, notify } from '../notifications';

const approved = {
  admin: 'proof approved',
  auto: 'proof approved automatically',
  owner: 'proof approved by the job owner',
} as const;

const announceDecision = async (tx: Ctx, task: TaskRow, application: ApplicationRow): Promise<void> => {
  const { userId, status, decidedHow, reason } = application;
  const amount = nairaText(application.payoutKobo);
  if (status === 'rejected') {
    const why = reason ?? 'No reason was given. Think we got it wrong? Contact support.';
    await notify(tx, {
      userId,
      kind: 'proof-rejected',
      message: `Proof rejected · ${amount} not paid\n${task.title}\n${why}`,
      about: task.id,
      mail: (to) => proofRejectedMail({ ...to, jobTitle: task.title, reason: why }),
    });
  } else {
    const kind = decidedHow === 'auto' ? 'proof-auto-approved' : 'proof-approved';
    await notify(tx, {
      userId,
      kind,
      message: `+${amount} · ${approved[decidedHow ?? 'admin']}\n${task.title}\nIt’s in your wallet.`,
      about: task.id,
      mail: (to) => proofApprovedMail({ ...to, jobTitle: task.title, amount }),
    });
  }
  await announceToAdmins(tx, 'proofs');
};

/** Credit, banned members and ties between member and owner need an admin. */
const assertOwnerDecides = async (tx: Ctx, { ownerId }: TaskRow, { userId, escalatedAt }: ApplicationRow) => {
  const [member] = await tx.db.select({ status: users.status }).from(users).where(eq(users.id, userId));
  const decides =
    tx.config.ownersDecide &&
    escalatedAt === null &&
    member?.status === 'active' &&
    !(await isTiedToOwner(tx, userId, ownerId)) &&
    // With a balance of at least 0, deposits alone pay for the funded slots.
    (await lockOwnerBalance(tx, ownerId)) >= 0;
  if (!decides) throw new DomainError('forbidden');
};

type Verdict = InputOf<typeof endpoint>;

/** The clock approves only due proofs; the owner decides what `assertOwnerDecides` allows. */
export const reviewProof = async (ctx: Ctx, verdict: Verdict): Promise<ResultOf<typeof endpoint>> => {
  const actor = ctx.actor.kind === 'owner' ? assertConfirmedOwner(ctx) : assertAdminOrSystem(ctx);
  const { id, given_status } = verdict;
  // Returned, not thrown, so that the request's record is committed.
  const outcome = await inTransaction(ctx, async (tx) => {
    const found = await lockSlot(tx, { id });
    if (!found?.application.submittedAt) throw new DomainError('not_found');
    const { task, application } = found;
    if (actor.kind === 'admin') await assertOfOthers(tx, [application.userId], messages.proofs.ownProof);
    if (actor.kind === 'admin' && application.rejectedBeforeBy !== null) {
      const parts = [application.rejectedBeforeBy];
      await assertSecondPerson(tx, askedBy(application.userId, ...parts), {
        parts,
        text: messages.proofs.anotherDecides,
      });
    }
    if (actor.kind === 'owner' && (given_status === 'rejected' || task.ownerId !== actor.ownerId))
      throw new DomainError('forbidden');
    if (given_status === 'rejected' && application.status === 'in-review' && (await isLimited(tx, task))) {
      await noteLimited(tx, application);
      return 'limited';
    }
    const decision = {
      status: given_status,
      decidedAt: tx.now(),
      decidedBy: actor.kind === 'admin' ? actor.userId : null,
      decidedHow: deciders[actor.kind],
      reason: given_status === 'rejected' ? verdict.reason || null : null,
      fraudulent: given_status === 'rejected' && verdict.fraudulent === true,
    };
    const [decided] = await tx.db
      .update(applications)
      .set(decision)
      .where(
        and(
          eq(applications.id, id),
          eq(applications.status, 'in-review'),
          actor.kind === 'system' ? mayAutoApprove(tx) : undefined,
        ),
      )
      .returning();
    if (!decided) throw new DomainError('already_decided', messages.proofs.alreadyDecided);
    if (actor.kind === 'owner') await assertOwnerDecides(tx, task, decided);
    if (actor.kind === 'admin' && given_status === 'approved') {
      await assertBanKnown(tx, decided.userId, verdict.despite_ban);
      await requireStepUp(tx, decided.payoutKobo);
    }
    await pipeline(
      given_status === 'approved' ? pay(tx, task, decided) : releaseSlot(tx, task, decided),
      announceDecision(tx, task, decided),
      audit(tx, {
        action: 'proof.review',
        object: { type: 'application', id },
        subjectId: decided.userId,
        before: { status: 'in-review' },
        after: { ...decision, ...(verdict.despite_ban ? { despiteBan: true } : {}) },
      }),
    );
    return 'decided';
  });
  if (outcome === 'limited') throw rejectionsLimited();
  const unexplained = given_status === 'rejected' && !verdict.reason;
  const message = unexplained ? messages.proofs.rejectedUnexplained : messages.proofs[given_status];
  return { message, data: { id, status: given_status } };
};

const deciders = { admin: 'admin', system: 'auto', owner: 'owner' } as const;

/** Due proofs whose members are not banned and were not when due. */
const mayAutoApprove = (tx: Ctx) =>
  and(lte(applications.reviewDueAt, tx.now()), isNull(applications.escalatedAt), not(isOfBanned(applications.userId)));

const pay = async (tx: Ctx, task: TaskRow, { id, userId, portion, ...price }: ApplicationRow): Promise<void> => {
  await moveSlots(tx, task, portion, { inReview: -1, approved: 1 });
  const from = { escrow: task.id };
  await transfer(tx, { kind: 'job_payout', ref: id, from, to: { wallet: userId }, amountKobo: price.payoutKobo });
  if (price.feeKobo > 0)
    await transfer(tx, { kind: 'fee_earned', ref: id, from, to: { system: 'fees' }, amountKobo: price.feeKobo });
  if (price.vatKobo > 0)
    await transfer(tx, { kind: 'vat_due', ref: id, from, to: { system: 'vat' }, amountKobo: price.vatKobo });
};

const releaseSlot = (tx: Ctx, task: TaskRow, decided: ApplicationRow): Promise<void> =>
  freeSlot(tx, task, { ...decided, ref: `${decided.id}:${decided.takeNo}`, wasRejected: true });

export const describeProofs = async (ctx: Ctx, ids: readonly string[]) => {
  const rows = await ctx.db
    .select({
      id: applications.id,
      member: { id: users.id, fullname: users.fullname },
      title: tasks.title,
      reference: tasks.reference,
    })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .innerJoin(users, eq(users.id, applications.userId))
    .where(inArray(applications.id, [...ids]));
  return rows.map(({ id, member, title, reference }) => ({ id, member, what: `${title} (${reference})` }));
};

const emailOf = (decided: readonly { title: string; payoutKobo: number }[], reason: string | null, to: ToMember) => {
  const [only] = decided;
  const count = decided.length;
  const sum = nairaText(decided.reduce((kobo, { payoutKobo }) => kobo + payoutKobo, 0));
  if (only && count === 1)
    return reason === null
      ? proofApprovedMail({ ...to, jobTitle: only.title, amount: sum })
      : proofRejectedMail({ ...to, jobTitle: only.title, reason });
  const subject =
    reason === null ? `${count} proofs approved: ${sum} is in your wallet` : `${count} of your proofs were rejected`;
  const happened =
    reason === null
      ? `${count} of your proofs were approved. Together ${sum} is in your wallet and you can withdraw it.`
      : `${count} of your proofs were rejected, so they are not paid.`;
  const items = decided.map(({ title, payoutKobo }) => `${title}, ${nairaText(payoutKobo)}`);
  return decidedTogetherMail({ ...to, subject, happened, items, reason });
};

type Rows = { readonly userId: string; readonly rowIds: readonly string[]; readonly reason: string | null };

export const mailProofsDecided = async (tx: Ctx, { userId, rowIds, reason }: Rows): Promise<void> => {
  const decided = await tx.db
    .select({ title: tasks.title, payoutKobo: applications.payoutKobo })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .where(inArray(applications.id, [...rowIds]))
    .orderBy(asc(applications.submittedAt));
  const kind = reason === null ? 'proof-approved' : 'proof-rejected';
  await mailMember(tx, { userId, kind, mail: (to) => emailOf(decided, reason, to) });
};
