import { listOf, proof } from '../testing/adminRows';
import { makeTestStore } from '../testing/makeTestStore';
import { adminApi } from './adminApi';

const { listProofs } = adminApi.endpoints;
const start = () => makeTestStore({ answers: { listProofs: listOf([proof()], { total: 1_000 }) } });

it('who leafs through many pages at once keeps the one before them and the last few in memory', async () => {
  const { store, server } = start();
  const held = () => adminApi.util.selectCachedArgsForQuery(store.getState(), 'listProofs').map(({ page }) => page);
  const look = (page: number) => store.dispatch(listProofs.initiate({ page }));
  const first = look(1);
  await first;
  for (let page = 2; page <= 40; page += 1) {
    const looked = look(page);
    await looked;
    looked.unsubscribe();
  }
  // The page that is looked at stays, however long ago it came.
  expect(held()).toEqual([1, 35, 36, 37, 38, 39, 40]);

  const callCount = server.inputsOf('listProofs').length;
  await look(38);
  expect(server.inputsOf('listProofs')).toHaveLength(callCount);
  await look(20);
  expect(server.inputsOf('listProofs')).toHaveLength(callCount + 1);
  first.unsubscribe();
});

it('a page that was fetched ahead is there when it is asked for', async () => {
  const { store, server } = start();
  for (let page = 1; page <= 20; page += 1) await store.dispatch(listProofs.initiate({ page }));
  store.dispatch(adminApi.util.prefetch('listProofs', { page: 21 }, {}));
  await store.dispatch(listProofs.initiate({ page: 21 }));
  expect(server.inputsOf('listProofs')).toHaveLength(21);
});
