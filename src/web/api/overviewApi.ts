import { getAdminCounts, getOverview, searchAdmin } from '../../contract/overview';
import { baseApi } from './baseApi';
import { fromContract } from './fromContract';
import { listTag } from './tags';

/** What every screen of an admin shows beside its own: what waits, and the search over everything. */
export const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAdminCounts: build.query({
      ...fromContract(getAdminCounts),
      providesTags: [listTag('proof'), listTag('withdrawal'), listTag('referral')],
    }),
    getOverview: build.query({
      ...fromContract(getOverview),
      providesTags: [listTag('proof'), listTag('withdrawal'), listTag('member')],
    }),
    searchAdmin: build.query({
      ...fromContract(searchAdmin),
      providesTags: [listTag('member'), listTag('task'), listTag('withdrawal')],
    }),
  }),
});

export const { useGetAdminCountsQuery, useGetOverviewQuery, useSearchAdminQuery } = overviewApi;
