import { uploadKitPicture, uploadKitVideo } from '../../contract/jobForm';
import { baseApi } from './baseApi';
import { fromUpload } from './fromContract';

/** Apart from the other calls of jobs: the form brings them with the ad kit. The reason of a refused file is shown beside it. */
export const kitsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    uploadKitPicture: build.mutation(fromUpload(uploadKitPicture)),
    uploadKitVideo: build.mutation(fromUpload(uploadKitVideo)),
  }),
});

export const { useUploadKitPictureMutation, useUploadKitVideoMutation } = kitsApi;
