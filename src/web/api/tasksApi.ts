import { getTask } from '../../contract/jobDetails';
import * as jobs from '../../contract/jobs';
import { getTaskOpens } from '../../contract/sharing';
import { baseApi } from './baseApi';
import { fromKeyed, fromMutation, fromQuery, fromUpload } from './fromContract';

export const tasksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTasks: build.query(fromQuery(jobs.listTasks)),
    getTask: build.query(fromQuery(getTask)),
    listSubmittedTasks: build.query(fromQuery(jobs.listSubmittedTasks)),

    getTaskOpens: build.query(fromQuery(getTaskOpens)),

    getProofImage: build.query(fromQuery(jobs.getProofImage)),

    applyTask: build.mutation(fromMutation(jobs.applyTask)),
    submitProof: build.mutation(fromKeyed(jobs.submitProof)),
    uploadProofImage: build.mutation(fromUpload(jobs.uploadProofImage)),
  }),
});

export const {
  useListTasksQuery,
  useGetTaskQuery,
  useGetTaskOpensQuery,
  useListSubmittedTasksQuery,
  useApplyTaskMutation,
} = tasksApi;
