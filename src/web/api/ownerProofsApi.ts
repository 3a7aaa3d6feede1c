import { listOwnProofs, setOwnerWord } from '../../contract/ownerProofs';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

/** The proofs of an owner's jobs. */
export const ownerProofsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnProofs: build.query(fromQuery(listOwnProofs)),
    setOwnerWord: build.mutation(fromMutation(setOwnerWord)),
  }),
});

export const { useListOwnProofsQuery, useSetOwnerWordMutation } = ownerProofsApi;
