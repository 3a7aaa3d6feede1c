import * as jobReports from '../../contract/jobReports';
import { baseApi } from './baseApi';
import { fromFile, fromMutation, fromQuery } from './fromContract';

export const jobReportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOwnJob: build.query(fromQuery(jobReports.getOwnJob)),
    listReportLinks: build.query(fromQuery(jobReports.listReportLinks)),
    getReport: build.query(fromQuery(jobReports.getReport)),

    setOwnJobStatus: build.mutation(fromMutation(jobReports.setOwnJobStatus)),
    raiseOwnSlots: build.mutation(fromMutation(jobReports.raiseOwnSlots)),
    makeReportLink: build.mutation(fromMutation(jobReports.makeReportLink)),
    revokeReportLink: build.mutation(fromMutation(jobReports.revokeReportLink)),
    exportOwnJob: build.mutation(fromFile(jobReports.exportOwnJob)),
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
