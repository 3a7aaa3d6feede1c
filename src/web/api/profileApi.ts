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

/** The logged-in person's id from the server, or null. */
export const personOf = (state: Parameters<typeof selectProfile>[0]): string | null =>
  selectProfile(state).data?.data.id ?? null;

/** The logged-in person's id; undefined while loading or after a failure. */
export const usePersonId = (): { personId: string | undefined; isLoading: boolean } =>
  useGetProfileQuery(undefined, {
    selectFromResult: ({ data, isLoading }) => ({ personId: data?.data.id, isLoading }),
  });
