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
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract, fromKeyed, fromUpload } from './fromContract';
import { idTag, listTag, onSuccess, onSuccessOrRefusal, wholeTag } from './tags';

export const tasksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTasks: build.query({ ...fromContract(listTasks), providesTags: [listTag('task')] }),
    getTask: build.query({ ...fromContract(getTask), providesTags: (_answer, _error, { id }) => [idTag('task', id)] }),
    listSubmittedTasks: build.query({ ...fromContract(listSubmittedTasks), providesTags: [listTag('proof')] }),

    getTaskOpens: build.query({
      ...fromContract(getTaskOpens),
      providesTags: (_answer, _error, { id }) => [idTag('task', id)],
    }),

    /** How far a picture has come; asked for by the sender. */
    getProofImage: build.query({ ...fromContract(getProofImage), providesTags: [listTag('proof')] }),

    applyTask: build.mutation({
      // The page of the job says the rest beside its buttons and its editor.
      ...fromContract(applyTask, { success: messages.jobs.taken, failure: null }),
      invalidatesTags: onSuccessOrRefusal(({ task_id }) => [
        listTag('task'),
        idTag('task', task_id),
        wholeTag('statistics'),
      ]),
    }),
    submitProof: build.mutation({
      ...fromKeyed(submitProof),
      invalidatesTags: onSuccess(({ task_id }) => [
        listTag('task'),
        idTag('task', task_id),
        listTag('proof'),
        wholeTag('statistics'),
        wholeTag('member'),
      ]),
    }),
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
