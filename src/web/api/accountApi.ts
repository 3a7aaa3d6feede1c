import {
  acceptTerms,
  confirmBankChange,
  getAccountName,
  updateProfile,
  uploadVerification,
  uploadPhoto,
  closeAccount,
  downloadData,
  getClosing,
} from '../../contract/account';
import * as messages from '../../contract/messages';
import { accountClosed } from '../session/sessionSlice';
import { baseApi } from './baseApi';
import { fromContract, fromFile, fromUpload } from './fromContract';
import { listTag, onSuccess, wholeTag } from './tags';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getClosing: build.query({ ...fromContract(getClosing), providesTags: [wholeTag('closing')], keepUnusedDataFor: 0 }),
    // Nothing on this side changes the name that a bank knows.
    getAccountName: build.query({ ...fromContract(getAccountName), providesTags: [listTag('bank')] }),

    updateProfile: build.mutation({
      ...fromContract(updateProfile, {
        success: messages.profile.updated,
        failure: messages.profile.updateFailed,
        broken: messages.profile.updateFailedAlert,
      }),
      // Which jobs a member may take hangs on the profiles and followers that stand here.
      invalidatesTags: onSuccess(() => [wholeTag('profile'), wholeTag('member'), wholeTag('task')]),
    }),
    confirmBankChange: build.mutation({
      ...fromContract(confirmBankChange),
      invalidatesTags: onSuccess(() => [wholeTag('profile'), wholeTag('member')]),
    }),
    uploadVerification: build.mutation({
      ...fromUpload(uploadVerification, {
        success: messages.profile.evidenceSent,
        failure: messages.profile.verificationFailed,
      }),
      invalidatesTags: onSuccess(() => [wholeTag('profile'), wholeTag('member')]),
    }),
    uploadPhoto: build.mutation({
      ...fromUpload(uploadPhoto, { success: messages.profile.photoUpdated, failure: messages.profile.photoFailed }),
      invalidatesTags: onSuccess(() => [wholeTag('profile'), wholeTag('member')]),
    }),
    downloadData: build.mutation(
      fromFile(downloadData, {
        success: (_arg, { filename }) => `Your data are in your downloads: ${filename}`,
        failure: messages.account.dataFailed,
      }),
    ),
    closeAccount: build.mutation({
      ...fromContract(closeAccount, { success: messages.closing.done, failure: null }),
      // The session ends with it, and with the session everything that is cached.
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(accountClosed()),
          () => undefined,
        ),
    }),
    acceptTerms: build.mutation({
      ...fromContract(acceptTerms, { success: messages.account.termsAccepted, failure: messages.account.termsFailed }),
      invalidatesTags: onSuccess(() => [wholeTag('profile')]),
    }),
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
} = accountApi;
