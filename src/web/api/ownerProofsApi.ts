import { listOwnProofs, sayOwnerWord } from '../../contract/ownerProofs';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

/** The proofs of an owner's jobs. */
export const ownerProofsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnProofs: build.query(fromQuery(listOwnProofs)),
    sayOwnerWord: build.mutation(fromMutation(sayOwnerWord)),
  }),
});

export const { useListOwnProofsQuery, useSayOwnerWordMutation } = ownerProofsApi;
