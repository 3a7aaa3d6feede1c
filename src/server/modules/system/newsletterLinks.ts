import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { InputOf, ResultOf } from '../../../contract/endpoint';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type {
  confirmSubscription as confirmEndpoint,
  unsubscribe as unsubscribeEndpoint,
} from '../../../contract/system';
import { assertPublic } from '../../assertActor';
import { audit } from '../../audit';
import { inTransaction, type Ctx } from '../../context';
import { subscribers } from '../../db/schema';
import { DomainError } from '../../errors';
import { daysAfter } from '../../lib/time';
import { hashToken } from '../../lib/tokens';

const { confirmed, unsubscribed, linkInvalid } = messages.newsletter;

const linkOf = (token: string) => eq(subscribers.tokenHash, hashToken(token));

/** Confirms a subscription within a week of the mail. Following the link twice does no harm; after unsubscribing it leads nowhere. */
export const confirmSubscription = async (
  ctx: Ctx,
  { token }: InputOf<typeof confirmEndpoint>,
): Promise<ResultOf<typeof confirmEndpoint>> => {
  assertPublic(ctx);
  return inTransaction(ctx, async (tx) => {
    const now = tx.now();
    const inTime = or(
      isNotNull(subscribers.confirmedAt),
      gt(subscribers.createdAt, daysAfter(now, -limits.newsletterConfirmDays)),
    );
    const [subscriber] = await tx.db
      .update(subscribers)
      .set({ confirmedAt: sql`COALESCE(${subscribers.confirmedAt}, ${now.toISOString()}::timestamptz)` })
      .where(and(linkOf(token), isNull(subscribers.unsubscribedAt), inTime))
      .returning({ id: subscribers.id });
    if (!subscriber) throw new DomainError('link_invalid', linkInvalid);
    await audit(tx, { action: 'newsletter.confirm', object: { type: 'subscriber', id: subscriber.id } });
    return { message: confirmed };
  });
};

/** Ends a subscription. The link in an old mail works until a newer one is requested. */
export const unsubscribe = async (
  ctx: Ctx,
  { token }: InputOf<typeof unsubscribeEndpoint>,
): Promise<ResultOf<typeof unsubscribeEndpoint>> => {
  assertPublic(ctx);
  return inTransaction(ctx, async (tx) => {
    const [subscriber] = await tx.db
      .update(subscribers)
      .set({ unsubscribedAt: sql`COALESCE(${subscribers.unsubscribedAt}, ${tx.now().toISOString()}::timestamptz)` })
      .where(linkOf(token))
      .returning({ id: subscribers.id });
    if (!subscriber) throw new DomainError('link_invalid', linkInvalid);
    await audit(tx, { action: 'newsletter.unsubscribe', object: { type: 'subscriber', id: subscriber.id } });
    return { message: unsubscribed };
  });
};
