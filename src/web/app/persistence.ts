import { persistReducer, type WebStorage } from 'redux-persist';
import { siteStorage, storageKeys } from '../lib/siteStorage';
import { sessionSlice, type SessionState } from '../session/sessionSlice';
import { memoryStorage, type Ports } from './ports';

const sendable = /^[!-~]+$/;

export const sessionKey = 'session';

interface StoredSession {
  readonly token: string;
  readonly isAdmin: boolean;
}

export function readSession(storage: Ports['storage']): StoredSession | null {
  const token = storage.getItem(storageKeys.token);
  // Other characters cannot be sent in a header.
  return token === null || !sendable.test(token)
    ? null
    : { token, isAdmin: storage.getItem(storageKeys.isAdmin) === 'true' };
}

/** redux-persist nests JSON; the specification wants the bare token and the flag. */
const sessionStorage = (storage: Ports['storage']): WebStorage => ({
  getItem: async () => {
    const stored = readSession(storage);
    return stored && JSON.stringify({ token: JSON.stringify(stored.token), isAdmin: JSON.stringify(stored.isAdmin) });
  },
  setItem: async (_key, text) => {
    const { token, isAdmin } = JSON.parse(text) as Record<keyof StoredSession, string>;
    const held: unknown = JSON.parse(token);
    if (typeof held !== 'string') return forget(storage);
    // The flag first, because the token wakes other tabs.
    storage.setItem(storageKeys.isAdmin, isAdmin);
    storage.setItem(storageKeys.token, held);
  },
  removeItem: async () => forget(storage),
});

export const noteLogout = (storage: Ports['storage']): void => storage.setItem(storageKeys.left, 'true');
export const forgetLogout = (storage: Ports['storage']): void => storage.removeItem(storageKeys.left);
export const isLogoutNoted = (storage: Ports['storage']): boolean => storage.getItem(storageKeys.left) !== null;

function forget(storage: Ports['storage']): void {
  storage.removeItem(storageKeys.isAdmin);
  storage.removeItem(storageKeys.token);
}

export const persistedSession = (storage: Ports['storage']) =>
  persistReducer<SessionState>(
    // Without `timeout: 0` the library waits for storage, which always answers here.
    { key: sessionKey, storage: sessionStorage(storage), whitelist: ['token', 'isAdmin'], timeout: 0 },
    sessionSlice.reducer,
  );

export const browserStorage = (): Ports['storage'] => siteStorage() ?? memoryStorage();
