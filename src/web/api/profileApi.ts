import { getProfile, getStatistics } from '../../contract/profile';
import { baseApi } from './baseApi';
import { fromQuery } from './fromContract';

/** Apart from the mutations of the account, because every page reads it. */
export const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query(fromQuery(getProfile)),
    getStatistics: build.query(fromQuery(getStatistics)),
  }),
});

export const { useGetProfileQuery, useGetStatisticsQuery } = profileApi;
