import { z } from 'zod';
import { liveEvent, type LiveEvent } from '../../../contract/notifications';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import { assertMember } from '../../assertActor';
import type { Ctx } from '../../context';
import { DomainError } from '../../errors';

const retryIn = { retryAfterSeconds: 60 };

/** Joins the caller's stream to the hub; returns a function to leave it. Events missed without a stream are refetched. */
export const liveEvents = async (ctx: Ctx, send: (event: LiveEvent) => void): Promise<() => void> => {
  const { userId, sessionId, isAdmin } = assertMember(ctx);
  const { ip: address = '' } = ctx;
  const open = liveHub.count({ userId, address });
  if (open.ofPerson >= limits.streamsPerPerson)
    throw new DomainError('too_many_streams', messages.profile.tooManyWindows, retryIn);
  if (address !== '' && open.ofAddress >= limits.streamsPerAddress)
    throw new DomainError('too_many_streams', messages.profile.tooManyOfNetwork, retryIn);
  return liveHub.join({ userId, sessionId, isAdmin, address, send });
};

/** The recipients of an event: one member in all their windows, one session, all admins, or everybody. */
export type Audience =
  | { readonly userId: string }
  | { readonly sessionId: string }
  | { readonly admins: true }
  | { readonly everybody: true };

export interface Subscriber {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** From where it is read. */
  readonly address: string;
  readonly send: (event: LiveEvent) => void;
}

const announcement = z.object({
  to: z.union([
    z.object({ userId: z.uuid() }),
    z.object({ sessionId: z.uuid() }),
    z.object({ admins: z.literal(true) }),
    z.object({ everybody: z.literal(true) }),
  ]),
  event: liveEvent,
});

const isFor = (to: Audience, { userId, sessionId, isAdmin }: Subscriber): boolean => {
  if ('userId' in to) return to.userId === userId;
  if ('sessionId' in to) return to.sessionId === sessionId;
  return 'everybody' in to || isAdmin;
};

/** The open event streams of one process, and their readers. */
export interface LiveHub {
  /** @returns a function to leave; leaving twice does no harm. */
  join(subscriber: Subscriber): () => void;
  count(of: Pick<Subscriber, 'userId' | 'address'>): { readonly ofPerson: number; readonly ofAddress: number };
  /** Delivers one announcement from the database to all its recipients. */
  dispatch(payload: string): void;
  sessionIds(): string[];
  /** Ends the streams of an ended session. */
  endSession(sessionId: string): void;
}

export const makeLiveHub = (): LiveHub => {
  const subscribers = new Set<Subscriber>();
  const tell = (to: Audience, event: LiveEvent): void => {
    for (const subscriber of [...subscribers]) if (isFor(to, subscriber)) subscriber.send(event);
  };
  return {
    join: (subscriber) => {
      subscribers.add(subscriber);
      return () => void subscribers.delete(subscriber);
    },
    count: ({ userId, address }) => {
      const open = [...subscribers];
      return {
        ofPerson: open.filter((subscriber) => subscriber.userId === userId).length,
        ofAddress: open.filter((subscriber) => subscriber.address === address).length,
      };
    },
    dispatch: (payload) => {
      const { to, event } = announcement.parse(JSON.parse(payload));
      tell(to, event);
    },
    sessionIds: () => [...new Set([...subscribers].map(({ sessionId }) => sessionId))],
    endSession: (sessionId) => tell({ sessionId }, { type: 'session-ended' }),
  };
};

/** The streams of this process. One connection listens to the database and feeds it; see start/liveStream.ts. */
export const liveHub = makeLiveHub();
