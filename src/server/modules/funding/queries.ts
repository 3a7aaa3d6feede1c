import { pick } from '../../lib/pick';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { InputOf } from '../../../contract/endpoint';
import type * as contract from '../../../contract/funding';
import * as messages from '../../../contract/messages';
import { ownerLimits } from '../../../contract/limits';
import { assertAdmin } from '../../assertActor';
import type { Ctx } from '../../context';
import { deposits, ownerRequests, owners, users } from '../../db/schema';
import { DomainError } from '../../errors';
import { toNaira } from '../../lib/money';
import { adminList } from '../../lists/adminList';
import {
  andPredicates,
  matches,
  orPredicates,
  readPage,
  toPredicate,
  whereIds,
  type Predicate,
} from '../../lists/lists';
import { codesMatch, ownersNamed } from '../../lists/search';
import { lagosTime } from '../../lists/tableFile';
import { heldFor } from './deposits';
import type { Verb } from '../../verb';

const found = async (ctx: Ctx, q: string): Promise<Predicate> =>
  orPredicates(
    toPredicate(or(codesMatch(q, [deposits.reference]), matches(q, [deposits.bankReference, deposits.note]))),
    (await ownersNamed(ctx, q))(deposits.ownerId),
  );

const depositsWhere = async (
  ctx: Ctx,
  { q, status, owner_id, from, to, ids }: InputOf<typeof contract.exportDeposits>,
): Promise<Predicate> =>
  andPredicates(
    toPredicate(
      and(
        status && eq(deposits.status, status),
        owner_id ? sql`${deposits.ownerId} IN ${heldFor(owner_id)}` : undefined,
        from ? sql`${deposits.receivedOn} >= ${from}` : undefined,
        to ? sql`${deposits.receivedOn} <= ${to}` : undefined,
        whereIds(deposits.id, ids),
      ),
    ),
    q ? await found(ctx, q) : undefined,
  );

const selectDeposits = (ctx: Pick<Ctx, 'db'>, ids: readonly string[]) =>
  ctx.db
    .select({
      deposit: deposits,
      owner: { id: owners.id, name: owners.name },
      recordedBy: { id: users.id, fullname: users.fullname },
    })
    .from(deposits)
    .leftJoin(users, eq(users.id, deposits.recordedBy))
    .leftJoin(owners, eq(owners.id, deposits.ownerId))
    .where(inArray(deposits.id, [...ids]));

const present = ({ deposit, ...row }: Awaited<ReturnType<typeof selectDeposits>>[number]): contract.Deposit => ({
  ...pick(deposit, 'id', 'reference', 'status', 'receivedOn', 'bankReference', 'note', 'source', 'reason'),
  ...row,
  amount: toNaira(deposit.amountKobo),
  recordedAt: deposit.recordedAt.toISOString(),
});

const list = adminList({
  resource: 'deposits',
  table: deposits,
  id: deposits.id,
  where: depositsWhere,
  sortable: { recordedAt: deposits.recordedAt, receivedOn: deposits.receivedOn, amount: deposits.amountKobo },
  defaultSort: '-recordedAt',
  pageSize: ownerLimits.deposits,
  rowsOf: selectDeposits,
  idOf: ({ deposit }) => deposit.id,
  present,
  fileColumns: {
    reference: ({ deposit }) => deposit.reference,
    status: ({ deposit }) => deposit.status,
    owner: ({ owner }) => owner?.name ?? null,
    amount: ({ deposit }) => toNaira(deposit.amountKobo),
    received: ({ deposit }) => deposit.receivedOn,
    'bank reference': ({ deposit }) => deposit.bankReference,
    note: ({ deposit }) => deposit.note,
    source: ({ deposit }) => deposit.source,
    'recorded by': ({ recordedBy }) => recordedBy?.fullname ?? null,
    [`recorded ${lagosTime}`]: ({ deposit }) => deposit.recordedAt,
    reason: ({ deposit }) => deposit.reason,
  },
});

export const listDeposits = list.page;

export const exportDeposits = list.file;

export const depositById = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<contract.Deposit> => {
  const [row] = await selectDeposits(ctx, [id]);
  if (!row) throw new DomainError('not_found', messages.funding.depositNotFound);
  return present(row);
};

const nairaOrNull = (kobo: number | null) => (kobo === null ? null : toNaira(kobo));
const targets = alias(owners, 'target');

export const listOwnerRequests: Verb<typeof contract.listOwnerRequests> = async (
  ctx,
  { owner_id, target_id, standing, ...input },
) => {
  assertAdmin(ctx);
  const isOpen = or(
    eq(ownerRequests.status, 'waiting'),
    and(eq(ownerRequests.status, 'accepted'), eq(ownerRequests.kind, 'refund'), isNull(ownerRequests.bankReference)),
  );
  const query = ctx.db
    .select({
      request: ownerRequests,
      owner: { id: owners.id, name: owners.name },
      target: { id: targets.id, name: targets.name },
      requestedBy: { id: users.id, fullname: users.fullname },
      deposit: { id: deposits.id, reference: deposits.reference, bankReference: deposits.bankReference },
    })
    .from(ownerRequests)
    .innerJoin(owners, eq(owners.id, ownerRequests.ownerId))
    .leftJoin(users, eq(users.id, ownerRequests.requestedBy))
    .leftJoin(targets, eq(targets.id, ownerRequests.targetId))
    .leftJoin(deposits, eq(deposits.id, ownerRequests.depositId))
    .where(
      and(
        standing === 'open' ? isOpen : undefined,
        owner_id ? eq(ownerRequests.ownerId, owner_id) : undefined,
        target_id ? and(eq(ownerRequests.targetId, target_id), eq(ownerRequests.status, 'accepted')) : undefined,
        matches(input.q, [owners.name, ownerRequests.reason]),
      ),
    )
    .$dynamic();
  const { rows, meta } = await readPage(ctx, query, input, {
    sortable: { requestedAt: ownerRequests.requestedAt },
    defaultSort: '-requestedAt',
    tiebreak: ownerRequests.id,
    pageSize: ownerLimits.requests,
  });
  return {
    data: rows.map(({ request, ...row }) => ({
      ...pick(request, 'id', 'kind', 'status', 'reason', 'bankReference'),
      ...row,
      from: nairaOrNull(request.fromKobo),
      to: nairaOrNull(request.toKobo),
      amount: nairaOrNull(request.amountKobo),
      requestedAt: request.requestedAt.toISOString(),
    })),
    meta,
  };
};
