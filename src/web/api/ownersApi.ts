import {
  addOwnerContact,
  confirmOwnerContact,
  createOwner,
  endOwnerSessions,
  exportOwners,
  getOwner,
  listOwnerEntries,
  listOwners,
  removeOwnerContact,
  updateOwner,
} from '../../contract/owners';
import { baseApi } from './baseApi';
import { fromMutation, fromPages, fromQuery } from './fromContract';
import { fromExport } from './fromExport';

export const ownersApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listOwners: build.query(fromPages(listOwners)),
    getOwner: build.query(fromQuery(getOwner)),
    listOwnerEntries: build.query(fromQuery(listOwnerEntries)),

    createOwner: build.mutation(fromMutation(createOwner)),
    updateOwner: build.mutation(fromMutation(updateOwner)),
    addOwnerContact: build.mutation(fromMutation(addOwnerContact)),
    confirmOwnerContact: build.mutation(fromMutation(confirmOwnerContact)),
    removeOwnerContact: build.mutation(fromMutation(removeOwnerContact)),
    endOwnerSessions: build.mutation(fromMutation(endOwnerSessions)),
    exportOwners: build.mutation(fromExport(exportOwners)),
  }),
});

export const {
  useListOwnersQuery,
  useGetOwnerQuery,
  useCreateOwnerMutation,
  useUpdateOwnerMutation,
  useAddOwnerContactMutation,
  useConfirmOwnerContactMutation,
  useRemoveOwnerContactMutation,
  useEndOwnerSessionsMutation,
} = ownersApi;
