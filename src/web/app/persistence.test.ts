import { persistStore } from 'redux-persist';
import { configureStore } from '@reduxjs/toolkit';
import { waitFor } from '@testing-library/react';
import { sessionEnded, sessionStarted } from '../session/sessionSlice';
import { browserStorage, noteLogout, persistedSession, readSession } from './persistence';
import { memoryStorage, type Ports } from './ports';

function open(storage: Ports['storage']) {
  const store = configureStore({
    reducer: { session: persistedSession(storage) },
    middleware: (defaults) => defaults({ serializableCheck: false }),
  });
  const persistor = persistStore(store);
  return { store, ready: () => waitFor(() => expect(persistor.getState().bootstrapped).toBe(true)) };
}

beforeEach(() => localStorage.clear());

test('only the bare token and the flag are stored, under the specified names', async () => {
  const { store, ready } = open(localStorage);
  await ready();
  store.dispatch(sessionStarted({ token: 'abc', isAdmin: true }));
  await waitFor(() => expect({ ...localStorage }).toEqual({ sharenaira_token: 'abc', sharenaira_isAdmin: 'true' }));
  store.dispatch(sessionEnded('logout'));
  await waitFor(() => expect({ ...localStorage }).toEqual({}));
});

test('the flag is stored before the token, which wakes other tabs', async () => {
  const written: string[] = [];
  const storage = memoryStorage();
  const { store, ready } = open({ ...storage, setItem: (key) => void written.push(key) });
  await ready();
  store.dispatch(sessionStarted({ token: 'abc', isAdmin: true }));
  await waitFor(() => expect(written.slice(-2)).toEqual(['sharenaira_isAdmin', 'sharenaira_token']));
});

test.each([
  [
    { sharenaira_token: 'abc', sharenaira_isAdmin: 'true' },
    { token: 'abc', isAdmin: true },
  ],
  [
    { sharenaira_token: 'abc', sharenaira_isAdmin: 'yes' },
    { token: 'abc', isAdmin: false },
  ],
  [{ sharenaira_token: 'abc' }, { token: 'abc', isAdmin: false }],
  [{ sharenaira_token: '' }, null],
  [{ sharenaira_token: 'ключ', sharenaira_isAdmin: 'true' }, null],
  [{ sharenaira_token: 'two words' }, null],
  [{ sharenaira_token: 'line\nbreak' }, null],
  [{ sharenaira_isAdmin: 'true' }, null],
  [{}, null],
])('browser storage %j gives the session %j', async (stored, session) => {
  Object.assign(localStorage, stored);
  expect(readSession(localStorage)).toEqual(session);
  const { store, ready } = open(localStorage);
  await ready();
  expect(store.getState().session).toMatchObject(session ?? { token: null, isAdmin: false });
});

test('a session ends even with full storage', async () => {
  Object.assign(localStorage, { sharenaira_token: 'abc', sharenaira_isAdmin: 'true' });
  const storage = browserStorage();
  const { store, ready } = open(storage);
  await ready();
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  noteLogout(storage);
  store.dispatch(sessionEnded('logout'));
  await waitFor(() => expect({ ...localStorage }).toEqual({}));
});

test('without storage the session lasts as long as the page', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  const storage = browserStorage();
  storage.setItem('sharenaira_token', 'abc');
  expect(readSession(storage)).toEqual({ token: 'abc', isAdmin: false });
});
