import { getAdminCounts, getOverview, searchAdmin } from '../../contract/overview';
import { baseApi } from './baseApi';
import { fromQuery } from './fromContract';

/** Calls of every admin screen: pending counts, and the search over everything. */
export const overviewApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAdminCounts: build.query(fromQuery(getAdminCounts)),
    getOverview: build.query(fromQuery(getOverview)),
    searchAdmin: build.query(fromQuery(searchAdmin)),
  }),
});

export const { useGetAdminCountsQuery, useGetOverviewQuery, useSearchAdminQuery } = overviewApi;
