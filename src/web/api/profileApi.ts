import { getProfile, getStatistics } from '../../contract/profile';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { wholeTag } from './tags';

/** Apart from the mutations of the account, because every page reads it. */
export const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query({ ...fromContract(getProfile), providesTags: [wholeTag('profile')] }),
    getStatistics: build.query({ ...fromContract(getStatistics), providesTags: [wholeTag('statistics')] }),
  }),
});

export const { useGetProfileQuery, useGetStatisticsQuery } = profileApi;
