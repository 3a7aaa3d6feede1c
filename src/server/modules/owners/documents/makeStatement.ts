import { and, eq, isNull, sql } from 'drizzle-orm';
import type * as contract from '../../../../contract/documents';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { assertAdmin, assertOwner } from '../../../assertActor';
import { audit } from '../../../audit';
import { inTransaction, type Ctx } from '../../../context';
import { documents } from '../../../db/schema';
import { DomainError } from '../../../errors';
import { toKobo } from '../../../lib/money';
import { daysAfter, lagosDayOf, lagosDayStart } from '../../../lib/time';
import { entryRange } from '../../statement';
import { lockOwner } from '../queries';
import { movementsIn } from '../listOwnerEntries';
import { line, partiesOf, plain, sum } from './content';
import { writeDocument } from './issue';
import { columns, presentDocument } from './documents';
import type { Verb } from '../../../verb';

type Days = { readonly from: string; readonly to: string };

const assertDays = ({ now }: Ctx, { from, to }: Days): void => {
  const refuse = (text: string) => DomainError.ofField('statement_days', 'to', text);
  if (to < from) throw refuse(messages.ownerPage.documentDaysTurned);
  if (to > lagosDayOf(now())) throw refuse(messages.ownerPage.documentDayAhead);
  if (lagosDayStart(to) >= daysAfter(lagosDayStart(from), ownerLimits.statementDays))
    throw refuse(messages.ownerPage.documentTooManyDays(ownerLimits.statementDays));
};

const contentOf = async (tx: Ctx, ownerId: string, period: Days): Promise<contract.DocumentContent> => {
  const [start, end] = [lagosDayStart(period.from), daysAfter(lagosDayStart(period.to), 1)];
  const range = await entryRange(tx, { owner: ownerId }, start, end);
  if (range.to.version - range.from.version > ownerLimits.statementMovements)
    throw DomainError.ofField(
      'statement_too_long',
      'to',
      messages.ownerPage.documentTooManyMovements(ownerLimits.statementMovements),
    );
  const movements = await movementsIn(tx, ownerId, range);
  const total = (sign: 1 | -1) =>
    movements.reduce((all, { amount }) => (amount * sign > 0 ? all + toKobo(amount * sign) : all), 0);
  return {
    ...(await partiesOf(tx, ownerId)),
    ...plain,
    period,
    lines: movements.map(({ at, amount, balance, kind, about }) => {
      const text = [messages.owners.movements[kind], about?.reference, about?.title].filter(Boolean).join(' · ');
      return line(text, toKobo(amount), { at, balance });
    }),
    sums: [
      sum('Opening balance', range.from.balanceKobo),
      sum('Money in', total(1)),
      sum('Money out', total(-1)),
      sum('Closing balance', range.to.balanceKobo),
    ],
  };
};

/** An existing statement if nothing has moved since, so that a repeated press uses no number. */
const madeBefore = async (
  { db }: Ctx,
  ownerId: string,
  closingKobo: number,
  { period, lines }: contract.DocumentContent,
) => {
  const [made] = await db
    .select(columns)
    .from(documents)
    .where(
      and(
        eq(documents.ownerId, ownerId),
        isNull(documents.transferId),
        eq(documents.amountKobo, closingKobo),
        sql`${documents.content} -> 'period' = ${JSON.stringify(period)}::jsonb`,
        sql`jsonb_array_length(${documents.content} -> 'lines') = ${lines.length}`,
      ),
    )
    .limit(1);
  return made;
};

/** Creates an owner's statement or finds an identical one; callers check access. */
const statementOf = async (ctx: Ctx, ownerId: string, days: Days) => {
  assertDays(ctx, days);
  return inTransaction(ctx, async (tx) => {
    await lockOwner(tx, ownerId);
    const content = await contentOf(tx, ownerId, days);
    const amountKobo = toKobo(content.sums.at(-1)?.amount ?? 0);
    const before = await madeBefore(tx, ownerId, amountKobo, content);
    if (before) return { message: messages.ownerPage.documentMadeBefore, data: presentDocument(before) };
    const aboutNothing = { taskId: null, depositId: null, transferId: null, mailedAt: null };
    const made = await writeDocument(tx, { ...aboutNothing, kind: 'statement', ownerId, amountKobo, content });
    const { id, number } = made;
    const object = { type: 'owner', id: ownerId } as const;
    await audit(tx, { action: 'statement.make', object, after: { document: id, number, ...days } });
    return { message: messages.ownerPage.documentMade, data: presentDocument({ ...made, about: null }) };
  });
};

export const makeStatement: Verb<typeof contract.makeStatement> = async (ctx, { id, from, to }) => {
  assertAdmin(ctx);
  return statementOf(ctx, id, { from, to });
};

export const makeOwnStatement: Verb<typeof contract.makeOwnStatement> = async (ctx, days) =>
  statementOf(ctx, assertOwner(ctx).ownerId, days);
