import type { ReactNode } from 'react';
import { dialogOnDemand } from '../ui/dialog/dialogOnDemand';

export interface Refusal {
  reason: string;
  fraudulent: boolean;
}

export interface ReasonProps {
  open: boolean;
  title: string;
  /** The consequences of the refusal, and for whom. */
  children: ReactNode;
  commonReasons: readonly string[];
  /** Proofs can be marked as an attempt to cheat; nothing else can. */
  asksForFraud?: boolean;
  confirmLabel: string;
  cancelLabel?: string;
  /** Nothing is refused by it: the reason is for admins alone. */
  gentle?: boolean;
  busy?: boolean;
  /** Under which a half-written reason is kept. */
  draftName: string;
  /** The reason of a refusal that was undone. */
  givenBefore?: string | undefined;
  /** Answers whether it was done. */
  onConfirm: (refusal: Refusal) => Promise<boolean> | boolean;
  onClose: () => void;
}

/** Asks for a reason before a refusal: the person concerned reads exactly the text of the field. Also for another action that needs a reason. */
export const ReasonDialog = dialogOnDemand<ReasonProps>(() =>
  import(/* webpackChunkName: "admin-dialogs" */ './ReasonModal').then(({ ReasonModal }) => ReasonModal),
);
