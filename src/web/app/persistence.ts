import { persistReducer, type WebStorage } from 'redux-persist';
import { brand } from '../brand';
import { sessionSlice, type SessionState } from '../session/sessionSlice';
import { memoryStorage, type Ports } from './ports';

export const tokenKey = `${brand.shortName}_token`;
const adminKey = `${brand.shortName}_isAdmin`;
export const sessionKey = 'session';

export interface StoredSession {
  readonly token: string;
  readonly isAdmin: boolean;
}

/** The session that this browser holds, whichever tab wrote it; null without one. */
export function readSession(storage: Ports['storage']): StoredSession | null {
  const token = storage.getItem(tokenKey);
  return token === null || token === '' ? null : { token, isAdmin: storage.getItem(adminKey) === 'true' };
}

/** redux-persist keeps one JSON text of JSON texts; the specification wants the bare token, and the admin flag beside it. */
const sessionStorage = (storage: Ports['storage']): WebStorage => ({
  getItem: async () => {
    const stored = readSession(storage);
    return stored && JSON.stringify({ token: JSON.stringify(stored.token), isAdmin: JSON.stringify(stored.isAdmin) });
  },
  setItem: async (_key, text) => {
    const { token, isAdmin } = JSON.parse(text) as Record<keyof StoredSession, string>;
    const held: unknown = JSON.parse(token);
    if (typeof held !== 'string') return forget(storage);
    // The flag goes first: other tabs wake up on the token.
    storage.setItem(adminKey, isAdmin);
    storage.setItem(tokenKey, held);
  },
  removeItem: async () => forget(storage),
});

function forget(storage: Ports['storage']): void {
  storage.removeItem(adminKey);
  storage.removeItem(tokenKey);
}

export const persistedSession = (storage: Ports['storage']) =>
  persistReducer<SessionState>(
    // Without `timeout: 0` the library keeps a timer of its own for a storage that never answers; ours always does.
    { key: sessionKey, storage: sessionStorage(storage), whitelist: ['token', 'isAdmin'], timeout: 0 },
    sessionSlice.reducer,
  );

/** The browser's own storage, or, where the person has forbidden it, one that lasts as long as the page. */
export function browserStorage(): Ports['storage'] {
  try {
    window.localStorage.getItem(tokenKey);
    return window.localStorage;
  } catch {
    return memoryStorage();
  }
}
