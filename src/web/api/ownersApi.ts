import * as messages from '../../contract/messages';
import { endOwnerSessions } from '../../contract/ownerAccess';
import {
  addOwnerContact,
  confirmOwnerContact,
  createOwner,
  exportOwners,
  getOwner,
  listOwnerEntries,
  listOwners,
  removeOwnerContact,
  updateOwner,
} from '../../contract/owners';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { fromExport } from './fromExport';
import { pagesOf } from './keptPages';
import { idTag, listTag, onSuccess, wholeTag } from './tags';

const contactFailure = { failure: messages.owners.contactFailed };

export const ownersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwners: build.query({ ...pagesOf(listOwners), providesTags: [listTag('owner')] }),
    getOwner: build.query({
      ...fromContract(getOwner),
      providesTags: (_answer, _error, { id }) => [idTag('owner', id)],
    }),
    listOwnerEntries: build.query({ ...fromContract(listOwnerEntries), providesTags: [listTag('owner')] }),

    createOwner: build.mutation({
      ...fromContract(createOwner, { success: messages.owners.created, failure: messages.owners.saveFailed }),
      invalidatesTags: onSuccess(() => [listTag('owner')]),
    }),
    updateOwner: build.mutation({
      ...fromContract(updateOwner, { success: messages.owners.updated, failure: messages.owners.saveFailed }),
      // A job names its owner.
      invalidatesTags: onSuccess(({ id }) => [listTag('owner'), idTag('owner', id), wholeTag('task')]),
    }),
    addOwnerContact: build.mutation({
      ...fromContract(addOwnerContact, { success: messages.owners.contactAdded, ...contactFailure }),
      invalidatesTags: onSuccess(({ id }) => [listTag('owner'), idTag('owner', id)]),
    }),
    confirmOwnerContact: build.mutation({
      ...fromContract(confirmOwnerContact, { success: messages.owners.mailboxConfirmed, ...contactFailure }),
      invalidatesTags: onSuccess(({ id }) => [listTag('owner'), idTag('owner', id)]),
    }),
    removeOwnerContact: build.mutation({
      ...fromContract(removeOwnerContact, { success: messages.owners.contactRemoved, ...contactFailure }),
      invalidatesTags: onSuccess(({ id }) => [listTag('owner'), idTag('owner', id)]),
    }),
    endOwnerSessions: build.mutation(
      fromContract(endOwnerSessions, {
        success: messages.ownerAccess.allClosed,
        failure: messages.owners.pagesFailed,
      }),
    ),
    exportOwners: build.mutation(fromExport(exportOwners)),
  }),
});

export const {
  useListOwnersQuery,
  useGetOwnerQuery,
  useListOwnerEntriesQuery,
  useCreateOwnerMutation,
  useUpdateOwnerMutation,
  useAddOwnerContactMutation,
  useConfirmOwnerContactMutation,
  useRemoveOwnerContactMutation,
  useEndOwnerSessionsMutation,
} = ownersApi;
