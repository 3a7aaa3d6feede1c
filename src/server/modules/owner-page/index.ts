import * as jobReports from '../../../contract/jobReports';
import * as contract from '../../../contract/ownerPage';
import { fileRoute, route } from '../../verb';
import * as verbs from './ownerPage';
import { exportOwnJob, getOwnJob, getReport, raiseOwnSlots, setOwnJobStatus } from './reports/ownJob';
import { listReportLinks, makeReportLink, revokeReportLink } from './reports/reportLinks';

export { forgetReportLinks } from './reports/reportLinks';

export const publicRoutes = [route(jobReports.getReport, getReport, { perMinute: 60 })];

export const ownerRoutes = [
  route(contract.getOwnerAccount, verbs.getOwnerAccount),
  route(contract.listOwnJobs, verbs.listOwnJobs),
  route(contract.listOwnEntries, verbs.listOwnEntries),
  route(contract.listOwnDeposits, verbs.listOwnDeposits),
  route(contract.askOwnRefund, verbs.askOwnRefund),
  route(contract.listOwnQuestions, verbs.listOwnQuestions),
  route(contract.answerOwnQuestion, verbs.answerOwnQuestion),
  route(jobReports.getOwnJob, getOwnJob),
  fileRoute(jobReports.exportOwnJob, exportOwnJob, { perMinute: 30 }),
  route(jobReports.setOwnJobStatus, setOwnJobStatus),
  route(jobReports.raiseOwnSlots, raiseOwnSlots),
  route(jobReports.makeReportLink, makeReportLink, { perMinute: 30 }),
  route(jobReports.listReportLinks, listReportLinks),
  route(jobReports.revokeReportLink, revokeReportLink),
];
