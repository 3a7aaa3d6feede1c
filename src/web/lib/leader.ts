import { brand } from '../brand';

export interface Roles {
  /** Runs in one tab at a time and sends to the others, until `signal`. */
  readonly lead: (send: (message: unknown) => void) => Promise<void>;
  readonly follow: () => void;
  readonly receive: (message: unknown) => void;
}

export type Elect = (secret: string, signal: AbortSignal, roles: Roles) => Promise<void>;

export const leadAlone: Elect = (_secret, _signal, { lead }) => lead(() => undefined);

const hashOf = async (secret: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return [...new Uint8Array(digest, 0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** The end of this tab's last lead. */
let ending: Promise<void> = Promise.resolve();

/** Web Locks, which end with their tab, and a BroadcastChannel; without them each tab leads alone. */
export const electInBrowser: Elect = async (secret, signal, roles) => {
  if (!('locks' in navigator) || !('BroadcastChannel' in globalThis)) return leadAlone(secret, signal, roles);
  const name = `${brand.shortName}-events-${await hashOf(secret)}`;
  await ending;
  if (signal.aborted) return;
  const channel = new BroadcastChannel(name);
  const close = (): void => channel.close();
  // At once: an open channel keeps a page out of the back/forward cache.
  signal.addEventListener('abort', close);
  channel.onmessage = ({ data }) => roles.receive(data);
  const send = (message: unknown): void => {
    if (!signal.aborted) channel.postMessage(message);
  };
  const lead = async (): Promise<void> => {
    const leading = roles.lead(send);
    ending = leading.catch(() => undefined);
    await leading;
  };
  try {
    const { locks } = navigator;
    const isFree = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await lead();
      return lock !== null;
    });
    if (isFree || signal.aborted) return;
    roles.follow();
    await locks.request(name, { signal }, lead);
  } catch {
    // Locks are refused here, unless this tab just ended.
    if (!signal.aborted) await leadAlone(secret, signal, roles);
  } finally {
    close();
  }
};
