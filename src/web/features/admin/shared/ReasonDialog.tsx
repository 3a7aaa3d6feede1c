import { dialogOnDemand } from '../../../ui/dialog/Dialog';
import type { ReasonProps } from './ReasonModal';

/** Asks for the reason of a refusal or another action. The person concerned reads exactly this text. */
export const ReasonDialog = dialogOnDemand<ReasonProps>(() =>
  import(/* webpackChunkName: "admin-dialogs" */ './ReasonModal').then(({ ReasonModal }) => ReasonModal),
);
