import { exportAudit, listAdmins, listAudit } from '../../contract/audit';
import { baseApi } from './baseApi';
import { fromExport, fromQuery } from './fromContract';

export const auditApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    // Every action adds a row, so reopening refetches.
    listAudit: build.query({ ...fromQuery(listAudit), keepUnusedDataFor: 0 }),
    listAdmins: build.query(fromQuery(listAdmins)),
    exportAudit: build.mutation(fromExport(exportAudit)),
  }),
});

export const { useListAdminsQuery } = auditApi;
