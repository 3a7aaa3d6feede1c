import {
  confirmBankChange,
  getAccountName,
  getProfile,
  getStatistics,
  updateProfile,
  uploadVerification,
  uploadPhoto,
  closeAccount,
  downloadData,
  getClosing,
} from '../../contract/account';
import { confirmSubscription, listBanks, subscribe, unsubscribe } from '../../contract/system';
import { baseApi } from './baseApi';
import { fromContract, fromFile, fromUpload } from './fromContract';
import { listTag, onSuccess, wholeTag } from './tags';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query({ ...fromContract(getProfile), providesTags: [wholeTag('profile')] }),
    getStatistics: build.query({ ...fromContract(getStatistics), providesTags: [wholeTag('statistics')] }),
    getClosing: build.query({ ...fromContract(getClosing), providesTags: [wholeTag('closing')], keepUnusedDataFor: 0 }),
    // Nothing on this side changes the name that a bank knows.
    getAccountName: build.query({ ...fromContract(getAccountName), providesTags: [listTag('bank')] }),
    listBanks: build.query({ ...fromContract(listBanks), providesTags: [listTag('bank')], keepUnusedDataFor: 3_600 }),

    updateProfile: build.mutation({
      ...fromContract(updateProfile),
      // Which jobs a member may take hangs on the profiles and followers that stand here.
      invalidatesTags: onSuccess(() => [wholeTag('profile'), wholeTag('member'), wholeTag('task')]),
    }),
    confirmBankChange: build.mutation({
      ...fromContract(confirmBankChange),
      invalidatesTags: onSuccess(() => [wholeTag('profile'), wholeTag('member')]),
    }),
    uploadVerification: build.mutation({
      ...fromUpload(uploadVerification),
      invalidatesTags: onSuccess(() => [wholeTag('profile'), wholeTag('member')]),
    }),
    uploadPhoto: build.mutation({
      ...fromUpload(uploadPhoto),
      invalidatesTags: onSuccess(() => [wholeTag('profile'), wholeTag('member')]),
    }),
    downloadData: build.mutation(fromFile(downloadData)),
    // The session ends with it, and with the session everything that is held.
    closeAccount: build.mutation(fromContract(closeAccount)),
    subscribe: build.mutation(fromContract(subscribe)),
    confirmSubscription: build.mutation(fromContract(confirmSubscription)),
    unsubscribe: build.mutation(fromContract(unsubscribe)),
  }),
});

export const {
  useGetProfileQuery,
  useGetStatisticsQuery,
  useGetClosingQuery,
  useGetAccountNameQuery,
  useListBanksQuery,
  useUpdateProfileMutation,
  useConfirmBankChangeMutation,
  useUploadVerificationMutation,
  useUploadPhotoMutation,
  useDownloadDataMutation,
  useCloseAccountMutation,
  useConfirmSubscriptionMutation,
  useUnsubscribeMutation,
} = accountApi;
