import { getAdminFigures } from '../../contract/adminFigures';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag } from './tags';

export const adminFiguresApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAdminFigures: build.query({
      ...fromContract(getAdminFigures),
      providesTags: [listTag('proof'), listTag('withdrawal'), listTag('payout'), listTag('member'), listTag('task')],
    }),
  }),
});

export const { useGetAdminFiguresQuery } = adminFiguresApi;
