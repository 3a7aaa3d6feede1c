import { and, count, eq, sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import type * as contract from '../../../contract/ownerProofs';
import { proofStatus } from '../../../contract/primitives';
import { groupPieces } from '../../../contract/screenshots';
import { withThousands } from '../../../contract/messages/words';
import { assertOwner, assertConfirmedOwner } from '../../assertActor';
import { audit } from '../../audit';
import { type Ctx, inTransaction } from '../../context';
import { applications, ownerWords, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { ascending, readPage } from '../../lists/lists';
import type { Verb } from '../../verb';
import type { ApplicationRow } from '../applications';
import { audienceColumns, followersOn, ownTask, type TaskRow, lockSlot } from '../jobs';
import { ownerPictureUrl } from '../media';
import { announceToAdmins } from '../notifications';
import { isSubmitted, submittedPart } from './submitProof';
import { reviewProof } from './reviewProof';

const pictureNames = /<img\b[^>]*?\ssrc="\/media\/([0-9a-f]{32}\.(?:webp|jpg))"/g;
const hrefs = /<a\b[^>]*?\shref="([^"]*)"/g;
const addresses = /https?:\/\/[^\s<>"]+/gi;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const unescaped = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => entities[name] ?? entity);

const webAddress = (written: string): string | null => {
  if (!URL.canParse(written)) return null;
  const { protocol, username, password, href } = new URL(written);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : null;
};

const linksIn = (proof: string): string[] => {
  const linked = Array.from(proof.matchAll(hrefs), ([, href = '']) => unescaped(href));
  const written = unescaped(proof.replace(/<[^>]*>/g, ' '))
    .match(addresses)
    ?.map((address) => address.replace(/[.,;:!?)\]}'’”]+$/, ''));
  const found = [...linked, ...(written ?? [])].flatMap((address) => webAddress(address) ?? []);
  return [...new Set(found)].slice(0, ownerLimits.linksShown);
};

const picturesIn = (proof: string): string[][] => {
  const shown = new Set<string>();
  return groupPieces(proof)
    .map((pieces) =>
      Array.from(pieces.join('').matchAll(pictureNames), ([, name = '']) => name).filter(
        (name) => shown.size < ownerLimits.picturesShown && !shown.has(name) && shown.add(name),
      ),
    )
    .filter(({ length }) => length > 0)
    .map((names) => names.map(ownerPictureUrl));
};

const memberColumns = { fullname: users.fullname, state: users.state, status: users.status, ...audienceColumns };
type Member = Pick<typeof users.$inferSelect, keyof typeof memberColumns>;

/** "Ada O., Lagos, 4,200 followers", without missing parts. */
const describeMember = (member: Member, { platform }: Pick<TaskRow, 'platform'>): string => {
  if (member.status === 'closed') return member.fullname;
  const names = member.fullname.trim().split(/\s+/);
  const [initial] = names.length > 1 ? Array.from(names.at(-1) ?? '') : [];
  const followers = platform ? followersOn(member, platform) : 0;
  return [
    [names[0], initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' '),
    member.state,
    followers > 0 ? `${withThousands(followers)} ${followers === 1 ? 'follower' : 'followers'}` : '',
  ]
    .filter(Boolean)
    .join(', ');
};

interface Row {
  readonly application: ApplicationRow;
  readonly member: Member;
  readonly word: typeof ownerWords.$inferSelect | null;
}
const present = ({ application, member, word }: Row, task: TaskRow): contract.OwnProof => {
  const { proof, ...times } = submittedPart(application);
  return {
    id: application.id,
    status: proofStatus.parse(application.status),
    ...times,
    decidedAt: application.decidedAt?.toISOString() ?? null,
    decidedHow: application.decidedHow,
    reason: application.reason,
    links: linksIn(proof),
    pictures: picturesIn(proof),
    member: describeMember(member, task),
    word: word && { word: word.word, reason: word.reason, saidAt: word.saidAt.toISOString() },
  };
};

const countProofs = async (ctx: Ctx, taskId: string) => {
  const found = await ctx.db
    .select({ status: applications.status, seen: applications.ownerMaySee, total: count() })
    .from(applications)
    .where(and(eq(applications.taskId, taskId), isSubmitted))
    .groupBy(applications.status, applications.ownerMaySee);
  const sum = (rows: typeof found): number => rows.reduce((all, { total }) => all + total, 0);
  const seen = found.filter((row) => row.seen);
  const of = (status: contract.OwnProof['status']) => ({ total: sum(seen.filter((row) => row.status === status)) });
  return {
    counts: { 'in-review': of('in-review'), approved: of('approved'), rejected: of('rejected') },
    seen: sum(seen),
    hidden: sum(found) - sum(seen),
  };
};

const wordIsMissing = sql`${applications.ownerWord} IS NULL`;

export const listOwnProofs: Verb<typeof contract.listOwnProofs> = async (ctx, { id, status, ...input }) => {
  const { ownerId } = assertOwner(ctx);
  const task = await ownTask(ctx, ownerId, id, messages.ownerPage.proofJobNotFound);
  const { counts, seen, hidden } = await countProofs(ctx, id);
  const query = ctx.db
    .select({ application: applications, member: memberColumns, word: ownerWords })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .leftJoin(ownerWords, eq(ownerWords.applicationId, applications.id))
    .where(
      and(
        eq(applications.taskId, id),
        isSubmitted,
        applications.ownerMaySee,
        status && eq(applications.status, status),
      ),
    )
    .$dynamic();
  const { rows, meta } = await readPage(
    ctx,
    query,
    input,
    {
      sortable: {
        submittedAt: applications.submittedAt,
        reviewDueAt: applications.reviewDueAt,
        word: [{ by: wordIsMissing, isDescending: true }, ascending(applications.reviewDueAt)],
      },
      defaultSort: '-submittedAt',
      tiebreak: applications.id,
      pageSize: ownerLimits.proofs,
    },
    { rows: status ? counts[status].total : seen },
  );
  return {
    data: rows.map((row) => present(row, task)),
    meta: { ...meta, counts, hidden, decides: ctx.config.ownersDecide },
  };
};

type Word = Pick<typeof ownerWords.$inferSelect, 'word' | 'reason'>;

const lockOpenProof = async (tx: Ctx, ownerId: string, id: string): Promise<ApplicationRow> => {
  const task = (await lockSlot(tx, { id }))?.task;
  const [proof] = await tx.db
    .select()
    .from(applications)
    .where(and(eq(applications.id, id), applications.ownerMaySee))
    .for('no key update');
  if (!proof?.reviewDueAt || task?.ownerId !== ownerId || task.deletedAt !== null)
    throw new DomainError('not_found', messages.ownerPage.proofNotFound);
  if (proof.status !== 'in-review') throw new DomainError('already_decided', messages.proofs.alreadyDecided);
  if (proof.reviewDueAt <= tx.now()) throw new DomainError('conflict', messages.ownerPage.proofTimeOver);
  return proof;
};

const saveVerdict = async (tx: Ctx, proof: ApplicationRow, saidBy: string, said: Word | null): Promise<void> => {
  const ofProof = eq(ownerWords.applicationId, proof.id);
  const [before] = await tx.db
    .select({ word: ownerWords.word, reason: ownerWords.reason })
    .from(ownerWords)
    .where(ofProof);
  if (before?.word === said?.word && before?.reason === said?.reason) return;
  if (said) {
    const kept = { ...said, saidBy, saidAt: tx.now() };
    await tx.db
      .insert(ownerWords)
      .values({ applicationId: proof.id, ...kept })
      .onConflictDoUpdate({ target: ownerWords.applicationId, set: kept });
  } else await tx.db.delete(ownerWords).where(ofProof);
  await tx.db
    .update(applications)
    .set({ ownerWord: said?.word ?? null })
    .where(eq(applications.id, proof.id));
  await announceToAdmins(tx, 'proofs');
  await audit(tx, {
    action: 'proof.word',
    object: { type: 'application', id: proof.id },
    subjectId: proof.userId,
    ...(before && { before }),
    after: said ?? { word: null },
  });
};

const accept = async (tx: Ctx, id: string): Promise<boolean> => {
  try {
    await reviewProof(tx, { id, given_status: 'approved' });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'forbidden') return false;
    throw error;
  }
};

const answers = { agreed: messages.ownerPage.proofAgreed, not_agreed: messages.ownerPage.proofNotAgreed };

export const setOwnerWord: Verb<typeof contract.setOwnerWord> = async (ctx, { id, word, reason }) => {
  const { ownerId, email } = assertConfirmedOwner(ctx);
  if (word === 'not_agreed' && !reason)
    throw DomainError.ofField('validation_failed', 'reason', messages.ownerPage.proofReasonMissing);
  return inTransaction(ctx, async (tx) => {
    const proof = await lockOpenProof(tx, ownerId, id);
    await saveVerdict(tx, proof, email, word && { word, reason: word === 'not_agreed' ? (reason ?? null) : null });
    if (word === 'agreed' && (await accept(tx, id)))
      return { message: messages.ownerPage.proofAccepted, data: { id, status: 'approved' } };
    return { message: word ? answers[word] : messages.ownerPage.proofTakenBack, data: { id, status: 'in-review' } };
  });
};
