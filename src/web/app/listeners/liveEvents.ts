import { createAction, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';
import type { LiveEvent, NotificationKind } from '../../../contract/notifications';
import type { Entity } from '../../../contract/endpoint';
import { baseApi } from '../../api/baseApi';
import { wholeTag } from '../../api/tags';
import { selectOnline } from '../../session/networkSlice';
import { selectSession } from '../../session/sessionSlice';
import { appStarted, appStopped, sessionRefused } from '../lifecycle';
import type { ListenerApi, RootState, StartListening } from '../rootReducer';

const backoffFirstMs = 1_000;
const backoffMaxMs = 30_000;
const hiddenGraceMs = 30_000;
const otherTabMs = 500;
/** Spreads the refetches after a new job. */
const jobSpreadMs = 3_000;
/** Bulk decisions report their rows; following each would keep the screen busy. */
const adminPauseMs = 1_000;

const staleAfter: Record<NotificationKind, readonly Entity[]> = {
  'proof-approved': ['proof', 'task', 'profile', 'statement', 'statistics'],
  'proof-auto-approved': ['proof', 'task', 'profile', 'statement', 'statistics'],
  'proof-rejected': ['proof', 'task', 'statistics'],
  'proof-reopened': ['proof', 'task', 'statistics'],
  'withdrawal-approved': ['withdrawal', 'profile'],
  'withdrawal-rejected': ['withdrawal', 'profile', 'statement'],
  'withdrawal-paid': ['withdrawal'],
  'withdrawal-returned': ['withdrawal', 'profile', 'statement'],
  'referral-reward': ['referral', 'profile', 'statement'],
  'referral-refused': ['referral'],
  'slot-ending': [],
  'slot-expired': ['task', 'statistics'],
  'account-unbanned': ['profile'],
  'followers-verified': ['profile'],
  'followers-renew': ['profile'],
};
const staleForAdmins: Record<Extract<LiveEvent, { type: 'admin' }>['queue'], readonly Entity[]> = {
  proofs: ['proof', 'task', 'member'],
  withdrawals: ['withdrawal', 'payout', 'member'],
  payouts: ['payout', 'withdrawal', 'member'],
  referrals: ['referral'],
};
const staleAfterGap: readonly Entity[] = [
  ...new Set<Entity>(['notification', ...Object.values(staleAfter).flat(), ...Object.values(staleForAdmins).flat()]),
];

const adminDataChanged = createAction<Extract<LiveEvent, { type: 'admin' }>['queue']>('app/adminDataChanged');
const pageShown = createAction('app/pageShown');
const pageHidden = createAction('app/pageHidden');

function refetch(entities: readonly Entity[], api: ListenerApi): void {
  api.dispatch(baseApi.util.invalidateTags(entities.map(wholeTag)));
}

async function handleEvent(event: LiveEvent, api: ListenerApi): Promise<void> {
  switch (event.type) {
    case 'notification':
      return refetch(['notification', ...staleAfter[event.notification.kind]], api);
    case 'job':
      await api.delay(jobSpreadMs * Math.random());
      return refetch(['task'], api);
    case 'admin':
      return void api.dispatch(adminDataChanged(event.queue));
    case 'session-ended':
      // Another tab's logout message follows with the reason.
      await api.delay(otherTabMs);
      api.dispatch(sessionRefused());
  }
}

async function watchVisibility(_action: UnknownAction, api: ListenerApi): Promise<void> {
  const { events, isVisible } = api.extra;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(leaving);
    if (isVisible()) api.dispatch(pageShown());
    else leaving = setTimeout(() => api.dispatch(pageHidden()), hiddenGraceMs);
  };
  // Cached and frozen pages would keep the connection and lead deaf tabs.
  const leave = (): void => {
    clearTimeout(leaving);
    api.dispatch(pageHidden());
  };
  const handlers = { visibilitychange: look, pageshow: look, resume: look, pagehide: leave, freeze: leave };
  // `freeze` and `resume` do not bubble.
  for (const [name, handler] of Object.entries(handlers)) events.addEventListener(name, handler, true);
  await api.take(appStopped.match);
  clearTimeout(leaving);
  for (const [name, handler] of Object.entries(handlers)) events.removeEventListener(name, handler, true);
}

const isTurningPoint = (action: UnknownAction, now: RootState, before: RootState): boolean =>
  pageShown.match(action) ||
  pageHidden.match(action) ||
  appStopped.match(action) ||
  selectSession(now).status !== selectSession(before).status ||
  selectSession(now).token !== selectSession(before).token ||
  (selectOnline(now) && !selectOnline(before));

const gap = 'gap';

export function setupLiveEvents(startListening: StartListening): void {
  let isFollowing = false;
  let openedFor: string | null = null;

  async function followEvents(action: UnknownAction, api: ListenerApi): Promise<void> {
    if (pageShown.match(action) && isFollowing) return;
    api.cancelActiveListeners();
    isFollowing = false;
    const { status, token } = selectSession(api.getState());
    if (status !== 'signed-in' || token === null) openedFor = null;
    if (status !== 'signed-in' || token === null || appStopped.match(action)) return;
    if (pageHidden.match(action) || !api.extra.isVisible()) return;

    isFollowing = true;
    /** @returns true if something may have been missed */
    const catchUp = (): boolean => {
      const missed = openedFor === token;
      openedFor = token;
      if (missed) refetch(staleAfterGap, api);
      return missed;
    };
    const lead = async (send: (message: unknown) => void): Promise<void> => {
      let failures = 0;
      const onOpen = (): void => {
        failures = 0;
        if (catchUp()) send(gap);
      };
      const share = (event: LiveEvent): Promise<void> => {
        send(event);
        return handleEvent(event, api);
      };
      while (!api.signal.aborted) {
        try {
          const { readStream } = await import('./liveStream');
          await readStream(token, api, { onOpen, handleEvent: share });
        } catch {
          // Reconnects after a pause and fetches what was missed.
        }
        const pauseMs = Math.min(backoffMaxMs, backoffFirstMs * 2 ** failures);
        failures += 1;
        await api.delay(pauseMs * (0.5 + Math.random() / 2));
      }
    };
    const receiveShared = async (message: unknown): Promise<void> => {
      if (message === gap) return void catchUp();
      const { parseEvent } = await import('./liveStream');
      const event = parseEvent(message);
      if (event) await handleEvent(event, api);
    };
    // An event pending when this tab stops is caught up later.
    const receive = (message: unknown): void => void receiveShared(message).catch(() => undefined);
    await api.extra.elect(token, api.signal, { lead, follow: catchUp, receive });
  }

  const heard = new Set<keyof typeof staleForAdmins>();
  let isPausing = false;

  /** Shows the first change at once and groups the next ones. */
  async function followAdminChanges(
    { payload }: PayloadAction<keyof typeof staleForAdmins>,
    api: ListenerApi,
  ): Promise<void> {
    heard.add(payload);
    if (isPausing) return;
    isPausing = true;
    try {
      while (heard.size > 0) {
        const stale = [...heard].flatMap((queue) => staleForAdmins[queue]);
        heard.clear();
        refetch([...new Set(stale)], api);
        await api.delay(adminPauseMs);
      }
    } finally {
      isPausing = false;
    }
  }

  startListening({ actionCreator: appStarted, effect: watchVisibility });
  startListening({ actionCreator: adminDataChanged, effect: followAdminChanges });
  startListening({ predicate: isTurningPoint, effect: followEvents });
}
