import * as account from '../../contract/account';
import * as notifications from '../../contract/notifications';
import { changePassword, listSessions, revokeOtherSessions, revokeSession } from '../../contract/auth';
import { accountClosed } from '../session/sessionSlice';
import { baseApi } from './baseApi';
import { fromFile, fromMutation, fromQuery, fromUpload } from './fromContract';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getClosing: build.query({ ...fromQuery(account.getClosing), keepUnusedDataFor: 0 }),
    getAccountName: build.query(fromQuery(account.getAccountName)),
    listNotifications: build.query(fromQuery(notifications.listNotifications)),
    getMailChoices: build.query(fromQuery(notifications.getMailChoices)),
    listSessions: build.query(fromQuery(listSessions)),

    updateProfile: build.mutation(fromMutation(account.updateProfile)),
    confirmBankChange: build.mutation(fromMutation(account.confirmBankChange)),
    uploadVerification: build.mutation(fromUpload(account.uploadVerification)),
    uploadPhoto: build.mutation(fromUpload(account.uploadPhoto)),
    downloadData: build.mutation(fromFile(account.downloadData)),
    closeAccount: build.mutation({
      ...fromMutation(account.closeAccount), // The session ends, and with it all cached data.
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(accountClosed()),
          () => undefined,
        ),
    }),
    acceptTerms: build.mutation(fromMutation(account.acceptTerms)),
    markNotificationsRead: build.mutation(fromMutation(notifications.markNotificationsRead)),
    updateMailChoices: build.mutation({
      ...fromMutation(notifications.updateMailChoices), // Optimistic; undone if the server did not save it.
      onQueryStarted: async (choices, { dispatch, queryFulfilled }) => {
        const shown = dispatch(
          accountApi.util.updateQueryData('getMailChoices', undefined, ({ data }) => void Object.assign(data, choices)),
        );
        await queryFulfilled.catch(shown.undo);
      },
    }),
    changePassword: build.mutation(fromMutation(changePassword)),
    revokeSession: build.mutation(fromMutation(revokeSession)),
    revokeOtherSessions: build.mutation(fromMutation(revokeOtherSessions)),
  }),
});

export const {
  useGetClosingQuery,
  useGetAccountNameQuery,
  useUpdateProfileMutation,
  useConfirmBankChangeMutation,
  useUploadVerificationMutation,
  useUploadPhotoMutation,
  useDownloadDataMutation,
  useCloseAccountMutation,
  useAcceptTermsMutation,
  useListNotificationsQuery,
  useGetMailChoicesQuery,
  useMarkNotificationsReadMutation,
  useUpdateMailChoicesMutation,
  useChangePasswordMutation,
  useRevokeSessionMutation,
  useRevokeOtherSessionsMutation,
} = accountApi;
