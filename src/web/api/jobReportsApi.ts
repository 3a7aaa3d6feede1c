import {
  exportOwnJob,
  getOwnJob,
  getReport,
  listReportLinks,
  makeReportLink,
  raiseOwnSlots,
  revokeReportLink,
  setOwnJobStatus,
} from '../../contract/jobReports';
import { baseApi } from './baseApi';
import { fromFile, fromMutation, fromQuery } from './fromContract';

export const jobReportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnJob: build.query(fromQuery(getOwnJob)),
    listReportLinks: build.query(fromQuery(listReportLinks)),
    getReport: build.query(fromQuery(getReport)),

    setOwnJobStatus: build.mutation(fromMutation(setOwnJobStatus)),
    raiseOwnSlots: build.mutation(fromMutation(raiseOwnSlots)),
    makeReportLink: build.mutation(fromMutation(makeReportLink)),
    revokeReportLink: build.mutation(fromMutation(revokeReportLink)),
    exportOwnJob: build.mutation(fromFile(exportOwnJob)),
  }),
});

export const {
  useGetOwnJobQuery,
  useListReportLinksQuery,
  useGetReportQuery,
  useSetOwnJobStatusMutation,
  useRaiseOwnSlotsMutation,
  useMakeReportLinkMutation,
  useRevokeReportLinkMutation,
  useExportOwnJobMutation,
} = jobReportsApi;
