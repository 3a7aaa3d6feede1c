import * as messages from '../../contract/messages';
import { listOwnProofs, sayOwnerWord } from '../../contract/ownerProofs';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { invalidatesUnlessNotSent, listTag } from './tags';

const said = {
  agreed: messages.ownerProofs.agreed,
  not_agreed: messages.ownerProofs.notAgreed,
  none: messages.ownerProofs.takenBack,
};

/** The proofs of an owner's jobs. */
export const ownerProofsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnProofs: build.query({ ...fromContract(listOwnProofs), providesTags: [listTag('ownProof')] }),
    sayOwnerWord: build.mutation({
      ...fromContract(sayOwnerWord, {
        success: ({ word }) => said[word ?? 'none'],
        failure: messages.ownerProofs.wordFailed,
      }),
      invalidatesTags: invalidatesUnlessNotSent(() => [listTag('ownProof')]),
    }),
  }),
});

export const { useListOwnProofsQuery, useSayOwnerWordMutation } = ownerProofsApi;
