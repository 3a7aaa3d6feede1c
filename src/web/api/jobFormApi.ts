import { createTask, getSlotFees, updateTask } from '../../contract/jobForm';
import { baseApi } from './baseApi';
import { fromMutation, fromQuery } from './fromContract';

/** Apart from the other calls of admins, which no form of a job makes. */
export const jobFormApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSlotFees: build.query(fromQuery(getSlotFees)),

    createTask: build.mutation(fromMutation(createTask)),
    updateTask: build.mutation(fromMutation(updateTask)),
  }),
});

export const { useGetSlotFeesQuery, useCreateTaskMutation, useUpdateTaskMutation } = jobFormApi;
