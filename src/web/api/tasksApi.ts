import { getTask } from '../../contract/jobDetails';
import {
  applyTask,
  getProofImage,
  listSubmittedTasks,
  listTasks,
  submitProof,
  uploadProofImage,
} from '../../contract/jobs';
import { getTaskOpens } from '../../contract/sharing';
import { baseApi } from './baseApi';
import { fromKeyed, fromMutation, fromQuery, fromUpload } from './fromContract';

export const tasksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTasks: build.query(fromQuery(listTasks)),
    getTask: build.query(fromQuery(getTask)),
    listSubmittedTasks: build.query(fromQuery(listSubmittedTasks)),

    getTaskOpens: build.query(fromQuery(getTaskOpens)),

    /** The upload progress of a picture, for its sender. */
    getProofImage: build.query(fromQuery(getProofImage)),

    applyTask: build.mutation(fromMutation(applyTask)),
    submitProof: build.mutation(fromKeyed(submitProof)),
    uploadProofImage: build.mutation(fromUpload(uploadProofImage)),
  }),
});

export const {
  useListTasksQuery,
  useGetTaskQuery,
  useGetTaskOpensQuery,
  useListSubmittedTasksQuery,
  useApplyTaskMutation,
} = tasksApi;
