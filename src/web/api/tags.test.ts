import { configureStore } from '@reduxjs/toolkit';
import type { Endpoint } from '../../contract/endpoint';
import { reviewProof } from '../../contract/proofs';
import { getUser, listUsers } from '../../contract/members';
import { deleteTask } from '../../contract/jobs';
import { getWithdrawal, listWithdrawals, revokeReceipt } from '../../contract/withdrawals';
import type { ApiError } from './apiError';
import { baseApi } from './baseApi';
import { fromMutation } from './fromContract';
import { membersApi } from './membersApi';
import { tasksApi } from './tasksApi';
import { withdrawalsApi } from './withdrawalsApi';

const rows: readonly (readonly [Endpoint, object])[] = [
  [listUsers, { page: 1 }],
  [getUser, { id: 'row' }],
  [listWithdrawals, { page: 1 }],
  [getWithdrawal, { id: 'row' }],
  [getWithdrawal, { id: 'another' }],
];
void [membersApi, tasksApi, withdrawalsApi];

/** Cached queries that a mutation of this row refetches. */
function reached(tagsOf: ReturnType<typeof fromMutation>['invalidatesTags'], error?: ApiError): string[] {
  const store = configureStore({
    reducer: { [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  const entries = rows.map(([{ name }, arg]) => ({ endpointName: name, arg, value: {} }));
  store.dispatch(
    baseApi.util.upsertQueryEntries(entries as unknown as Parameters<typeof baseApi.util.upsertQueryEntries>[0]),
  );
  return baseApi.util
    .selectInvalidatedBy(store.getState(), [...tagsOf({}, error, { id: 'row' })])
    .map(({ endpointName, originalArgs }) => `${endpointName} ${(originalArgs as { id?: string }).id ?? ''}`.trim())
    .sort();
}

const review = fromMutation(reviewProof).invalidatesTags;
const ofMembers = ['getUser row', 'listUsers'];

test('a mutation refetches everything it makes stale', () => {
  expect(reached(review)).toEqual(ofMembers);
  expect(reached(fromMutation(deleteTask).invalidatesTags)).toEqual([]);
});

test('it refetches one row if nothing else changes', () => {
  expect(reached(fromMutation(revokeReceipt).invalidatesTags)).toEqual(['getWithdrawal row']);
});

test.each([403, 404, 409, 500, 503, 'NETWORK', 'DRIFT'] as const)(
  'after %s it may have changed or is stale',
  (status) => {
    expect(reached(review, { status, message: '' })).toEqual(ofMembers);
  },
);

test.each([401, 429, 'OFFLINE'] as const)('after %s nothing has changed', (status) => {
  expect(reached(review, { status, message: '' })).toEqual([]);
});

test('nothing has changed after input was refused', () => {
  expect(reached(review, { status: 400, code: 'validation_failed', message: '' })).toEqual([]);
});
