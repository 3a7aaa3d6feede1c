import { createTask, getSlotFees, updateTask } from '../../contract/jobForm';
import * as messages from '../../contract/messages';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { idTag, listTag, onSuccess, wholeTag } from './tags';
import { unread } from './unread';

/** Apart from the other calls of admins, which no form of a job makes. */
export const jobFormApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSlotFees: build.query(fromContract(getSlotFees)),

    createTask: build.mutation({
      ...fromContract(createTask, {
        success: messages.adminJobs.posted,
        failure: messages.adminJobs.postFailed,
        broken: unread(messages.adminJobs.createFailed),
      }),
      // The price of its slots is booked from its owner's money.
      invalidatesTags: onSuccess(() => [listTag('task'), wholeTag('owner')]),
    }),
    updateTask: build.mutation({
      ...fromContract(updateTask, { success: messages.adminJobs.updated, failure: messages.adminJobs.editFailed }),
      invalidatesTags: onSuccess(({ id }) => [
        listTag('task'),
        idTag('task', id),
        listTag('proof'),
        wholeTag('member'),
        wholeTag('owner'),
      ]),
    }),
  }),
});

export const { useGetSlotFeesQuery, useCreateTaskMutation, useUpdateTaskMutation } = jobFormApi;
