import { and, count, eq, isNull, sql } from 'drizzle-orm';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import type { OwnProof, listOwnProofs as endpoint } from '../../../contract/ownerProofs';
import { proofStatus } from '../../../contract/primitives';
import { withThousands } from '../../../contract/messages/words';
import { assertOwner } from '../../assertActor';
import type { Ctx } from '../../context';
import { applications, ownerWords, tasks, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { ascending, planList, readPage } from '../../lists/lists';
import { audienceColumns, followersOn, type TaskRow } from '../jobs';
import { ownerPictureUrl } from '../media';
import { handedIn, handedInPart } from './queries';
import type { Verb } from '../../verb';

const pictureNames = /<img\b[^>]*?\ssrc="\/media\/([0-9a-f]{32}\.webp)"/g;
const hrefs = /<a\b[^>]*?\shref="([^"]*)"/g;
const addresses = /https?:\/\/[^\s<>"]+/gi;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };
const unescaped = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name: string) => entities[name] ?? entity);

/** The address as a browser reads it; null if it is no public web address. */
const webAddress = (written: string): string | null => {
  if (!URL.canParse(written)) return null;
  const { protocol, username, password, href } = new URL(written);
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : null;
};

/** The web addresses of a cleaned proof, each once: links, and addresses written as text. */
const linksIn = (proof: string): string[] => {
  const linked = Array.from(proof.matchAll(hrefs), ([, href = '']) => unescaped(href));
  const written = unescaped(proof.replace(/<[^>]*>/g, ' '))
    .match(addresses)
    ?.map((address) => address.replace(/[.,;:!?)\]}'’”]+$/, ''));
  const found = [...linked, ...(written ?? [])].flatMap((address) => webAddress(address) ?? []);
  return [...new Set(found)].slice(0, ownerLimits.linksShown);
};

/** The names of the pictures that a cleaned proof shows, each once. */
const picturesIn = (proof: string): string[] =>
  [...new Set(Array.from(proof.matchAll(pictureNames), ([, name = '']) => name))].slice(0, ownerLimits.picturesShown);

const memberColumns = { fullname: users.fullname, state: users.state, status: users.status, ...audienceColumns };
type Member = Pick<typeof users.$inferSelect, keyof typeof memberColumns>;

/** A member as owners see them: "Ada O., Lagos, 4,200 followers". Missing parts are left out. */
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
  readonly application: typeof applications.$inferSelect;
  readonly member: Member;
  readonly word: typeof ownerWords.$inferSelect | null;
}

const present = ({ application, member, word }: Row, task: TaskRow): OwnProof => {
  const { proof, ...times } = handedInPart(application);
  return {
    id: application.id,
    status: proofStatus.parse(application.status),
    ...times,
    decidedAt: application.decidedAt?.toISOString() ?? null,
    decidedHow: application.decidedHow,
    reason: application.reason,
    links: linksIn(proof),
    pictures: picturesIn(proof).map(ownerPictureUrl),
    member: describeMember(member, task),
    word: word && { word: word.word, reason: word.reason, saidAt: word.saidAt.toISOString() },
  };
};

/** The number of a job's proofs that its owner sees, by status, and of hidden ones. */
const countProofs = async (ctx: Ctx, taskId: string) => {
  const found = await ctx.db
    .select({ status: applications.status, seen: applications.ownerMaySee, total: count() })
    .from(applications)
    .where(and(eq(applications.taskId, taskId), handedIn))
    .groupBy(applications.status, applications.ownerMaySee);
  const sum = (rows: typeof found): number => rows.reduce((all, { total }) => all + total, 0);
  const seen = found.filter((row) => row.seen);
  const of = (status: OwnProof['status']) => ({ total: sum(seen.filter((row) => row.status === status)) });
  return {
    counts: { 'in-review': of('in-review'), approved: of('approved'), rejected: of('rejected') },
    seen: sum(seen),
    hidden: sum(found) - sum(seen),
  };
};

const wordIsMissing = sql`${applications.ownerWord} IS NULL`;

/** The proofs of one of the owner's jobs. */
export const listOwnProofs: Verb<typeof endpoint> = async (ctx, { id, status, ...input }) => {
  const { ownerId } = assertOwner(ctx);
  const [task] = await ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, id), eq(tasks.ownerId, ownerId), isNull(tasks.deletedAt)));
  if (!task) throw new DomainError('not_found', messages.ownerPage.proofJobNotFound);
  const { counts, seen, hidden } = await countProofs(ctx, id);
  const plan = planList(input, {
    sortable: {
      submittedAt: applications.submittedAt,
      reviewDueAt: applications.reviewDueAt,
      word: [{ by: wordIsMissing, isDescending: true }, ascending(applications.reviewDueAt)],
    },
    defaultSort: '-submittedAt',
    tiebreak: applications.id,
    pageSize: ownerLimits.proofs,
  });
  const query = ctx.db
    .select({ application: applications, member: memberColumns, word: ownerWords })
    .from(applications)
    .innerJoin(users, eq(users.id, applications.userId))
    .leftJoin(ownerWords, eq(ownerWords.applicationId, applications.id))
    .where(
      and(eq(applications.taskId, id), handedIn, applications.ownerMaySee, status && eq(applications.status, status)),
    )
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, plan, { rows: status ? counts[status].total : seen });
  return {
    data: rows.map((row) => present(row, task)),
    meta: { ...meta, counts, hidden, decides: ctx.config.ownersDecide },
  };
};
