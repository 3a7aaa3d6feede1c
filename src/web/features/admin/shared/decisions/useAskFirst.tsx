import { type ReactNode, useState } from 'react';
import type { StandingBan } from '../../../../../contract/primitives';
import type { AdminWithdrawal } from '../../../../../contract/withdrawals';
import { formatCount } from '../../../../lib/naira';
import { When } from '../../../../ui/When';
import { ConfirmDialog } from '../../../../ui/dialog/Dialog';
import { SharedAccount } from '../withdrawals/SharedAccount';

export interface Asked {
  readonly member: { readonly fullname: string; readonly ban: StandingBan };
  readonly bank?: Pick<AdminWithdrawal['bank'], 'sharedWith'>;
}

/** Asks before accepting for banned members or shared accounts. */
export function useAskFirst(): {
  ask: (asked: Asked, accept: () => void) => 'asked' | 'accepted';
  dialog: ReactNode;
} {
  const [pending, setPending] = useState<(Asked & { accept: () => void }) | null>(null);
  const close = () => setPending(null);
  return {
    ask: (asked, accept) => {
      if (!asked.member.ban && !asked.bank?.sharedWith.count) {
        accept();
        return 'accepted';
      }
      setPending({ ...asked, accept });
      return 'asked';
    },
    dialog: pending && (
      <ConfirmDialog
        open
        title={getTitle(pending)}
        confirmLabel="Accept anyway"
        danger
        onConfirm={() => {
          close();
          pending.accept();
        }}
        onClose={close}
      >
        {pending.member.ban && <Ban ban={pending.member.ban} />}
        {pending.bank && <SharedAccount bank={pending.bank} />}
        <p className="admin-last">
          {pending.member.ban
            ? 'Accept it only if it’s still right: the audit log records that you were warned.'
            : 'Families share accounts, and so does one person with several. Accept it only if you know which it is.'}
        </p>
      </ConfirmDialog>
    ),
  };
}

const getTitle = ({ member, bank }: Asked): string => {
  if (member.ban) return `${member.fullname} is banned`;
  const others = bank?.sharedWith.count ?? 0;
  return others === 1
    ? 'Another member uses this bank account'
    : `${formatCount(others)} other members use this bank account`;
};

const Ban = ({ ban }: { ban: NonNullable<StandingBan> }) => (
  <p>
    Banned
    {ban.at && (
      <span>
        {' '}
        <When iso={ban.at} />
      </span>
    )}
    <span>{`: ${ban.reason ?? 'no reason was given.'}`}</span>
  </p>
);
