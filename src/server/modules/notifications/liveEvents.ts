import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { LiveEvent } from '../../../contract/notifications';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { DomainError } from '../../errors';
import { liveHub } from './liveHub';

const retryIn = { retryAfterSeconds: 60 };

/** Joins the caller's stream to the hub; returns a function to leave it. Events missed without a stream are refetched. */
export const liveEvents = async (ctx: Ctx, send: (event: LiveEvent) => void): Promise<() => void> => {
  const { userId, sessionId, isAdmin } = assertMember(ctx);
  const { ip: address = '' } = ctx;
  const open = liveHub.count({ userId, address });
  if (open.ofPerson >= limits.streamsPerPerson)
    throw new DomainError('too_many_streams', messages.notifications.tooManyWindows, retryIn);
  if (address !== '' && open.ofAddress >= limits.streamsPerAddress)
    throw new DomainError('too_many_streams', messages.notifications.tooManyOfNetwork, retryIn);
  return liveHub.join({ userId, sessionId, isAdmin, address, send });
};
