import { dialogOnDemand } from '../../ui/dialog/dialogOnDemand';
import type { MoreSlotsProps } from './MoreSlotsModal';
import type { ShareReportProps } from './ShareReportModal';

export const MoreSlots = dialogOnDemand<MoreSlotsProps>(() =>
  import(/* webpackChunkName: "owner-job-dialogs" */ './MoreSlotsModal').then((module) => module.MoreSlotsModal),
);
export const ShareReport = dialogOnDemand<ShareReportProps>(() =>
  import(/* webpackChunkName: "owner-job-dialogs" */ './ShareReportModal').then((module) => module.ShareReportModal),
);
