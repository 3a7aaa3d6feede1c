import { getAdminTask } from '../../contract/jobDetails';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { idTag } from './tags';

/** Apart from the lists of jobs, which have no ad kit. */
export const adminJobApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAdminTask: build.query({
      ...fromContract(getAdminTask),
      providesTags: (_answer, _error, { id }) => [idTag('task', id)],
    }),
  }),
});

export const { useGetAdminTaskQuery } = adminJobApi;
