import { getProfile, getStatistics } from '../../contract/profile';
import { baseApi } from './baseApi';
import { fromQuery } from './fromContract';

export const profileApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getProfile: build.query(fromQuery(getProfile)),
    getStatistics: build.query(fromQuery(getStatistics)),
  }),
});

export const { useGetProfileQuery, useGetStatisticsQuery } = profileApi;

const selectProfile = profileApi.endpoints.getProfile.select();

/** The id of the person who is signed in, as the server says; null while unknown. */
export const personOf = (state: Parameters<typeof selectProfile>[0]): string | null =>
  selectProfile(state).data?.data.id ?? null;

/** The id of the person who is signed in; undefined while it is loading or could not be loaded. */
export const usePersonId = (): { personId: string | undefined; isLoading: boolean } =>
  useGetProfileQuery(undefined, {
    selectFromResult: ({ data, isLoading }) => ({ personId: data?.data.id, isLoading }),
  });
