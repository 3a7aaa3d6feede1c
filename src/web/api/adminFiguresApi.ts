import { getAdminFigures } from '../../contract/overview';
import { baseApi } from './baseApi';
import { fromQuery } from './fromContract';

export const adminFiguresApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAdminFigures: build.query(fromQuery(getAdminFigures)),
  }),
});

export const { useGetAdminFiguresQuery } = adminFiguresApi;
