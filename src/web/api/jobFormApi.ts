import { getAdminTask } from '../../contract/jobDetails';
import { createTask, getSlotFees, updateTask, uploadKitPicture, uploadKitVideo } from '../../contract/jobForm';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery, fromUpload } from './fromContract';

export const jobFormApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSlotFees: build.query(fromQuery(getSlotFees)),
    getAdminTask: build.query(fromQuery(getAdminTask)),

    createTask: build.mutation(fromMutation(createTask)),
    updateTask: build.mutation(fromMutation(updateTask)),
    uploadKitPicture: build.mutation(fromUpload(uploadKitPicture)),
    uploadKitVideo: build.mutation(fromUpload(uploadKitVideo)),
  }),
});

export const {
  useGetSlotFeesQuery,
  useCreateTaskMutation,
  useUpdateTaskMutation,
  useUploadKitPictureMutation,
  useUploadKitVideoMutation,
  useGetAdminTaskQuery,
} = jobFormApi;
