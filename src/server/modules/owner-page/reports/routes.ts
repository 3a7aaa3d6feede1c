import * as contract from '../../../../contract/jobReports';
import { fileRoute, route, type Route } from '../../../verb';
import { raiseOwnSlots, setOwnJobStatus, exportOwnJob, getOwnJob, getReport } from './ownJob';
import { listReportLinks, makeReportLink, revokeReportLink } from './reportLinks';

export const publicRoutes: readonly Route[] = [route(contract.getReport, getReport, { perMinute: 60 })];

export const ownerRoutes: readonly Route[] = [
  route(contract.getOwnJob, getOwnJob),
  fileRoute(contract.exportOwnJob, exportOwnJob, { perMinute: 30 }),
  route(contract.setOwnJobStatus, setOwnJobStatus),
  route(contract.raiseOwnSlots, raiseOwnSlots),
  route(contract.makeReportLink, makeReportLink, { perMinute: 30 }),
  route(contract.listReportLinks, listReportLinks),
  route(contract.revokeReportLink, revokeReportLink),
];
