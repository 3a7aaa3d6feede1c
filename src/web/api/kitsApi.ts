import { uploadKitPicture, uploadKitVideo } from '../../contract/kitUploads';
import { baseApi } from './baseApi';
import { fromUpload } from './fromContract';

/** Apart from the other calls of jobs: the form brings them with the ad kit. Why a file was refused stands beside the file. */
export const kitsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadKitPicture: build.mutation(fromUpload(uploadKitPicture)),
    uploadKitVideo: build.mutation(fromUpload(uploadKitVideo)),
  }),
});

export const { useUploadKitPictureMutation, useUploadKitVideoMutation } = kitsApi;
