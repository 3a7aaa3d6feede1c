import { getAdminTask } from '../../contract/jobDetails';
import { baseApi } from './baseApi';
import { fromQuery } from './fromContract';

/** Apart from the lists of jobs, which have no ad kit. */
export const adminJobApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAdminTask: build.query(fromQuery(getAdminTask)),
  }),
});

export const { useGetAdminTaskQuery } = adminJobApi;
