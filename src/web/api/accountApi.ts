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
import { accountClosed } from '../session/sessionSlice';
import { baseApi } from './baseApi';
import { fromFile, fromMutation, fromQuery, fromUpload } from './fromContract';

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getClosing: build.query({ ...fromQuery(getClosing), keepUnusedDataFor: 0 }),
    // Nothing on this side changes the name that a bank knows.
    getAccountName: build.query(fromQuery(getAccountName)),

    updateProfile: build.mutation(fromMutation(updateProfile)),
    confirmBankChange: build.mutation(fromMutation(confirmBankChange)),
    uploadVerification: build.mutation(fromUpload(uploadVerification)),
    uploadPhoto: build.mutation(fromUpload(uploadPhoto)),
    downloadData: build.mutation(fromFile(downloadData)),
    closeAccount: build.mutation({
      ...fromMutation(closeAccount), // The session ends with it, and with the session everything that is cached.
      onQueryStarted: (_arg, { dispatch, queryFulfilled }) =>
        queryFulfilled.then(
          () => void dispatch(accountClosed()),
          () => undefined,
        ),
    }),
    acceptTerms: build.mutation(fromMutation(acceptTerms)),
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
