import { profileApi, useGetProfileQuery } from './profileApi';

const selectProfile = profileApi.endpoints.getProfile.select();

/** Who the server says is signed in; null while it has not said. */
export const personOf = (state: Parameters<typeof selectProfile>[0]): string | null =>
  selectProfile(state).data?.data.id ?? null;

/** Who is signed in; undefined while that is on its way, and where it could not be asked. */
export const usePersonId = (): { personId: string | undefined; isLoading: boolean } =>
  useGetProfileQuery(undefined, {
    selectFromResult: ({ data, isLoading }) => ({ personId: data?.data.id, isLoading }),
  });
