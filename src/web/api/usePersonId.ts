import { useGetProfileQuery } from './accountApi';

/** Who is signed in; undefined while that is on its way, and where it could not be asked. */
export const usePersonId = (): { personId: string | undefined; isLoading: boolean } =>
  useGetProfileQuery(undefined, {
    selectFromResult: ({ data, isLoading }) => ({ personId: data?.data.id, isLoading }),
  });
