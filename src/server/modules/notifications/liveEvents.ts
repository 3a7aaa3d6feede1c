import type { LiveEvent } from '../../../contract/notifications';
import * as messages from '../../../contract/messages';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { DomainError } from '../../errors';
import { liveHub } from './liveHub';

// A person has a few windows; a program that opens streams without end has a fault.
const streamsAtOnce = 10;

/** Joins the caller's stream to the hub; answers how to leave it. What was missed while no stream was open is fetched anew. */
export const liveEvents = async (ctx: Ctx, send: (event: LiveEvent) => void): Promise<() => void> => {
  const { userId, sessionId, isAdmin } = assertMember(ctx);
  if (liveHub.countOf(userId) >= streamsAtOnce)
    throw new DomainError('too_many_streams', messages.server.tooMany, { retryAfterSeconds: 60 });
  return liveHub.join({ userId, sessionId, isAdmin, send });
};
