import { leadLimits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { systemCtx, type Ctx } from '../../context';
import { DomainError } from '../../errors';
import { minuteInSeconds } from '../../lib/time';
import { sendAlert } from '../alarms';
import { takeBackAttempt } from './countAttempt';
import { countAll, type Counter } from './countAll';
import { normalizeIP } from '@fastify/rate-limit';

/** Names a caller in a limit's key: the IPv4 address, or the IPv6 /64 that a provider gives to one customer. */
export const networkOf = ({ ip }: Pick<Ctx, 'ip'>): string => normalizeIP(ip, 64);

export type NetworkUse = keyof typeof messages.server.networkUses;

const keyOf = (ctx: Ctx, use: NetworkUse): string => `network:${use}:${networkOf(ctx)}`;

const limitOf = ({ config }: Ctx, use: NetworkUse): number =>
  use === 'request'
    ? Math.min(leadLimits.perNetworkPerHour, config.asksPerAddressPerHour)
    : config.asksPerAddressPerHour;

const raise = (ctx: Ctx, use: NetworkUse, limit: number): Promise<boolean> =>
  sendAlert(systemCtx(ctx, ctx.requestId), {
    key: `network-${use}`,
    subject: `One network address reached a limit: ${messages.server.networkUses[use]}`,
    paragraphs: [
      `${limit} within an hour came from ${networkOf(ctx)}. People there are told to wait, or to use another connection. Browsers that their accounts know are not held back.`,
      'A whole mobile network can share one address: raise ASKS_PER_ADDRESS_PER_HOUR if these are people. If it is a script, block the address in the proxy.',
    ],
    runbook: 'no-code',
  });

const uncounted: Counter = { looked: (look) => look(), forgive: async () => undefined };

/**
 * Counts one use against the limit of a network address, and alerts the admins when that is reached. Call it outside the transaction that does the
 * work: a refusal would roll the count and the alarm back.
 * @param isKnown the caller is known here, whatever address it comes from, and is not counted.
 * @throws DomainError `rate_limited`
 */
export const countFromNetwork = async (ctx: Ctx, use: NetworkUse, isKnown = false): Promise<Counter> => {
  if (isKnown) return uncounted;
  const limit = limitOf(ctx, use);
  const rule = { windowSeconds: 60 * minuteInSeconds, limit, words: messages.server.tooManyOnNetwork(use) };
  try {
    return await countAll(ctx, [{ key: keyOf(ctx, use), rule }]);
  } catch (error) {
    if (error instanceof DomainError) await raise(ctx, use, limit);
    throw error;
  }
};

/** Takes back one use that turned out to be a person's: they verified the mailbox. */
export const forgiveNetwork = (tx: Ctx, use: NetworkUse): Promise<void> => takeBackAttempt(tx, keyOf(tx, use));
