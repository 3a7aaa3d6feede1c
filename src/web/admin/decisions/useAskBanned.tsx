import { type ReactNode, useState } from 'react';
import type { StandingBan } from '../../../contract/primitives';
import { When } from '../../ui/When';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';

interface Member {
  readonly fullname: string;
  readonly ban: StandingBan;
}

/** Asks before something of a banned member is accepted; of anybody else it is accepted at once. */
export function useAskBanned(): {
  ask: (member: Member, accept: () => void) => 'asked' | 'accepted';
  dialog: ReactNode;
} {
  const [pending, setAsked] = useState<{ member: Member; accept: () => void } | null>(null);
  const close = () => setAsked(null);
  return {
    ask: (member, accept) => {
      if (member.ban) setAsked({ member, accept });
      else accept();
      return member.ban ? 'asked' : 'accepted';
    },
    dialog: pending?.member.ban && (
      <ConfirmDialog
        open
        title={`${pending.member.fullname} is banned`}
        confirmLabel="Accept all the same"
        danger
        onConfirm={() => {
          close();
          pending.accept();
        }}
        onClose={close}
      >
        <p>
          Banned {pending.member.ban.at && <When iso={pending.member.ban.at} />}
          <span>{`: ${pending.member.ban.reason ?? 'no reason was given.'}`}</span>
        </p>
        <p className="admin-last">
          Accept it only if it is right all the same: the audit log keeps that you were told.
        </p>
      </ConfirmDialog>
    ),
  };
}
