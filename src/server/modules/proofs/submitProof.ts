import { and, eq, gt, isNotNull, sql, type SQL } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import type * as contract from '../../../contract/jobs';
import type { submitProof as endpoint } from '../../../contract/jobs';
import { ownersSeeSince } from '../../../contract/brand';
import { limits } from '../../../contract/limits';
import { groupPieces } from '../../../contract/screenshots';
import * as messages from '../../../contract/messages';
import { assertMember } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction, pipeline } from '../../context';
import { builtOnce } from '../../db/database';
import { applications, tasks } from '../../db/schema';
import { DomainError } from '../../errors';
import { daysAfter } from '../../lib/time';
import { countSubmitted, lockActiveMember } from '../../policies/activeMember';
import { type InlinePictures, prepared, type Verb } from '../../verb';
import { lockSlot, moveSlots, readTask } from '../jobs';
import {
  assertDailyLimit,
  discardPicture,
  drawPicture,
  type PictureTexts,
  recordPicture,
  type StoredPicture,
} from '../media';
import { announceToAdmins } from '../notifications';
import { cleanProof, inlineHashesIn, inlinePictureData, placedIn, placePictures } from './cleanProof';
import { requestDuplicateCheck } from './duplicatePictures/duplicatePictures';
import { proofStatus } from '../../../contract/primitives';
import { matches, readPage } from '../../lists/lists';
import { toNaira } from '../../lib/money';
import type { ApplicationRow } from '../applications';

export const isSubmitted = isNotNull(applications.submittedAt);

/** `proof_has_clock` guarantees a submitted proof and both times. */
export const submittedPart = ({ submittedAt, reviewDueAt, proof }: ApplicationRow) => {
  if (!submittedAt || !reviewDueAt || proof === null)
    throw new Error('an application without a proof among the submitted ones');
  return { submittedAt: submittedAt.toISOString(), reviewDueAt: reviewDueAt.toISOString(), proof };
};

const presentSubmittedTask = ({
  application,
  task,
}: {
  application: ApplicationRow;
  task: typeof tasks.$inferSelect;
}) => {
  const { submittedAt, reviewDueAt } = submittedPart(application);
  return {
    id: application.id,
    task_id: task.id,
    reference: task.reference,
    title: task.title,
    date: submittedAt,
    amount: toNaira(application.payoutKobo),
    status: proofStatus.parse(application.status),
    reason: application.reason,
    reviewDueAt,
    decidedAt: application.decidedAt?.toISOString() ?? null,
  };
};

export const listSubmittedTasks: Verb<typeof contract.listSubmittedTasks> = async (ctx, input) => {
  const { userId } = assertMember(ctx);
  const where = and(
    eq(applications.userId, userId),
    isSubmitted,
    matches(input.q, [tasks.title, tasks.reference]),
    input.status && eq(applications.status, input.status),
  );
  const query = ctx.db
    .select({ application: applications, task: tasks })
    .from(applications)
    .innerJoin(tasks, eq(tasks.id, applications.taskId))
    .where(where)
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, input, {
    sortable: { date: applications.submittedAt, amount: applications.payoutKobo, status: applications.status },
    defaultSort: '-date',
    tiebreak: applications.id,
    pageSize: limits.pageSize.dashboard,
  });
  return { data: rows.map(presentSubmittedTask), meta };
};

interface PreparedProof {
  readonly proof: string;
  readonly pictures: readonly StoredPicture[];
}

const formats = ['jpeg', 'png', 'gif', 'webp'] as const;
const texts: PictureTexts = {
  type: messages.jobs.pictureInlineUnreadable,
  unreadable: messages.jobs.pictureInlineUnreadable,
  tooManyPixels: messages.profile.photoTooManyPixels,
  tooDear: messages.profile.photoTooDear,
};

const noPictures: InlinePictures = new Map();

/** Restores placeholders in plain text, for proofs that are one inline picture. */
const withInlineData = async (text: string, pictures: InlinePictures): Promise<string> => {
  const withData = inlineHashesIn(text).filter((hash) => pictures.has(hash));
  const sizes = withData.map((hash) => pictures.get(hash)?.size ?? 0);
  const { proofTooLong } = messages.jobs;
  const tooLong = () => DomainError.ofField('proof_too_long', 'proof', proofTooLong);
  if (sizes.reduce((sum, size) => sum + size, 0) > limits.proofMaxBytes) throw tooLong();
  const data = new Map<string, string>();
  for (const hash of withData) data.set(hash, (await pictures.get(hash)?.read())?.toString('base64') ?? '');
  const whole = inlinePictureData(text, (hash) => data.get(hash) ?? '');
  if (whole.length > limits.proofMaxBytes) throw tooLong();
  return whole;
};

const holdsSlot = async (ctx: Ctx, userId: string, taskId: string): Promise<boolean> =>
  (await ctx.db.$count(
    applications,
    and(
      eq(applications.taskId, taskId),
      eq(applications.userId, userId),
      eq(applications.status, 'taken'),
      gt(applications.reservedUntil, ctx.now()),
    ),
  )) > 0;

const discardAll = async (ctx: Ctx, pictures: readonly StoredPicture[]): Promise<void> => {
  for (const { name } of pictures) await discardPicture(ctx, name);
};

/** Stores inline pictures in turn; none remain after a refusal. */
const prepareProof = async (ctx: Ctx, ownerId: string, proof: string, pictures: InlinePictures = noPictures) => {
  const cleaned = cleanProof(proof, new Set(pictures.keys()));
  if (groupPieces(cleaned).flat().length > limits.proofPieces)
    throw DomainError.ofField('too_many_pictures', 'proof', messages.jobs.pictureTooManyPieces);
  const shown = placedIn(cleaned);
  const withData = await withInlineData(cleaned, pictures);
  if (shown.length > 0) await assertDailyLimit(ctx, ownerId);
  const stored = new Map<string, StoredPicture>();
  try {
    for (const hash of shown) {
      const picture = pictures.get(hash);
      if (picture) stored.set(hash, await drawPicture(ctx, ownerId, picture, 'proof', formats, 'proof', texts));
    }
  } catch (error) {
    await discardAll(ctx, [...stored.values()]);
    throw error;
  }
  return { proof: placePictures(withData, (hash) => stored.get(hash)?.url ?? ''), pictures: [...stored.values()] };
};

const refusals = {
  taken: ['slot_expired', messages.jobs.slotExpired],
  expired: ['slot_expired', messages.jobs.slotExpired],
  'in-review': ['already_submitted', messages.jobs.alreadySubmitted],
  approved: ['already_submitted', messages.jobs.alreadySubmitted],
  rejected: ['rejected_before', messages.jobs.rejectedBefore],
  none: ['not_taken', messages.jobs.notTaken],
} as const;

/** Reasons for not submitting. A slot taken after preparation needs another submission. */
const refusal = async (tx: Ctx, ofMember: SQL | undefined, inTime: SQL | undefined): Promise<DomainError> => {
  if ((await tx.db.$count(applications, inTime)) > 0)
    return new DomainError('key_in_use', messages.server.keyBusy, { retryAfterSeconds: 1 });
  const [application] = await tx.db.select({ status: applications.status }).from(applications).where(ofMember);
  const [code, text] = refusals[application?.status ?? 'none'];
  return new DomainError(code, text);
};

type Input = InputOf<typeof endpoint> & { readonly pictures?: InlinePictures };

/** Before the transaction, because drawing is slow; null if the member cannot submit, because cleaning is expensive. */
const prepare = async (ctx: Ctx, { task_id, proof, pictures }: Input): Promise<PreparedProof | null> => {
  const { userId } = assertMember(ctx);
  return (await holdsSlot(ctx, userId, task_id)) ? prepareProof(ctx, userId, proof, pictures) : null;
};

const submitting = builtOnce((db) => {
  const given = (name: string) => sql.placeholder(name);
  const { taskId, userId, status, reservedUntil } = applications;
  const submittedAt = sql`${given('submittedAt')}::timestamptz`;
  return db
    .update(applications)
    .set({
      status: 'in-review',
      proof: sql`${given('proof')}`,
      submittedAt,
      reviewDueAt: sql`${given('reviewDueAt')}::timestamptz`,
      ownerMaySee: sql`${given('ownerMaySee')}`,
    })
    .where(
      and(
        eq(taskId, given('taskId')),
        eq(userId, given('userId')),
        eq(status, 'taken'),
        gt(reservedUntil, submittedAt),
      ),
    )
    .returning()
    .prepare('submit_proof');
});

const write = (ctx: Ctx, { task_id }: Input, ready: PreparedProof | null): Promise<ResultOf<typeof endpoint>> => {
  const { userId } = assertMember(ctx);
  return inTransaction(ctx, async (tx) => {
    const ofMember = and(eq(applications.taskId, task_id), eq(applications.userId, userId));
    const [member, held] = await pipeline(lockActiveMember(tx), lockSlot(tx, { taskId: task_id, userId }));
    const task = held?.task ?? (await readTask(tx, task_id));
    const submittedAt = tx.now();
    const reviewDueAt = daysAfter(submittedAt, limits.reviewWindowDays);
    const inTime = and(ofMember, eq(applications.status, 'taken'), gt(applications.reservedUntil, submittedAt));
    if (!ready) throw await refusal(tx, ofMember, inTime);
    const { proof, pictures } = ready;
    const ownerMaySee = (member.termsVersion ?? '') >= ownersSeeSince;
    const moments = { submittedAt: submittedAt.toISOString(), reviewDueAt: reviewDueAt.toISOString() };
    const values = { ...moments, proof, ownerMaySee, taskId: task_id, userId };
    const [application] = await submitting(tx.db).execute(values);
    if (!application) throw await refusal(tx, ofMember, inTime);
    if (pictures.length > 0) await assertDailyLimit(tx, userId);
    for (const picture of pictures) await recordPicture(tx, userId, 'proof', picture);
    await pipeline(
      moveSlots(tx, task, application.portion, { inReview: 1 }),
      countSubmitted(tx, userId),
      requestDuplicateCheck(tx, application.id, proof),
      announceToAdmins(tx, 'proofs'),
      audit(tx, {
        action: 'proof.submit',
        object: { type: 'application', id: application.id },
        after: { task_id, reviewDueAt, ...(pictures.length > 0 ? { pictures: pictures.map(({ url }) => url) } : {}) },
      }),
    );
    return { message: messages.jobs.submitted, data: presentSubmittedTask({ application, task }) };
  });
};

/** Submits a taken job's proof and starts its review; paused and stopped jobs accept holders' proofs. */
export const submitProof = prepared<typeof endpoint, PreparedProof | null>({
  prepare,
  verb: write,
  discard: async (ctx, ready) => discardAll(ctx, ready?.pictures ?? []),
});
