import { dialogOnDemand } from '../../../ui/dialog/dialogOnDemand';
import type { ReasonProps } from './ReasonModal';

/** Asks for a reason before a refusal: the person concerned reads exactly the text of the field. Also for another action that needs a reason. */
export const ReasonDialog = dialogOnDemand<ReasonProps>(() =>
  import(/* webpackChunkName: "admin-dialogs" */ './ReasonModal').then(({ ReasonModal }) => ReasonModal),
);
