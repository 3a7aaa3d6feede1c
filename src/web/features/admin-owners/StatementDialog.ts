import { dialogOnDemand } from '../../ui/dialog/dialogOnDemand';
import type { StatementDialogProps } from './StatementModal';

/** Asks for the days of an owner's statement. */
export const StatementDialog = dialogOnDemand<StatementDialogProps>(() =>
  import(/* webpackChunkName: "owner-dialogs" */ './StatementModal').then(({ StatementModal }) => StatementModal),
);
