import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Bank } from '../../../contract/profile';
import { chargesOf } from '../../../contract/charges';
import * as messages from '../../../contract/messages';
import type { ChargesBearer } from '../../../contract/primitives';
import { useGetWithdrawalTermsQuery } from '../../api/withdrawalsApi';
import { formatDateTime } from '../../lib/dates';
import { formatNaira, toKobo } from '../../lib/naira';
import { Facts } from '../../ui/Facts';
import { Dialog } from '../../ui/dialog/Dialog';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { formatUsualTime, masked, withdrawalProblem } from './withdrawalWords';
import { formatAccountName } from '../../shared/bank/bankChoices';

interface Facts {
  readonly balance: number;
  readonly bank: Bank | null;
  readonly waitsUntil: string | null;
}

interface Props {
  amount: string;
  facts: Facts;
  busy: boolean;
  refusal: string | null;
  onClose: () => void;
  onConfirm: (amount: string, to: Bank) => Promise<void>;
}

const obstacle = (amount: string, { balance, bank, waitsUntil }: Facts): string | null => {
  if (!bank) return messages.withdrawals.bankMissing;
  return waitsUntil ? messages.withdrawals.bankChanged(formatDateTime(waitsUntil)) : withdrawalProblem(amount, balance);
};

const getAccount = ({ bank }: Facts): string => JSON.stringify([bank?.bank_name, bank?.account_no, bank?.account_name]);

const changed = (seen: Facts, now: Facts): string | null => {
  const changes = [
    seen.balance !== now.balance && `You have ${formatNaira(now.balance)} available now.`,
    getAccount(seen) !== getAccount(now) && 'Your bank details have changed. This is your account now.',
  ].filter((part) => part !== false);
  return changes.join(' ') || null;
};

/** The last check before money moves; changed values must be read again. */
export function ReviewSheet({ amount, facts, busy, refusal, onClose, onConfirm }: Props) {
  const [seen, setSeen] = useState(facts);
  const { data: terms, isError } = useGetWithdrawalTermsQuery();
  const { bank } = facts;
  const stop = busy ? null : obstacle(amount, facts);
  const change = busy ? null : changed(seen, facts);
  const problem = busy ? null : (stop ?? refusal);
  // One button throughout, so that it keeps the focus.
  const press = useOneAtATime(async () => {
    if (stop) onClose();
    else if (change) setSeen(facts);
    else if (bank) await onConfirm(amount, bank);
  });
  const asks = () => {
    if (busy) return 'Sending…';
    if (stop) return 'Close';
    return change ? 'I have checked it' : 'Confirm';
  };
  return (
    <Dialog
      open
      title="Review your withdrawal"
      rootClassName="sn-modal wd-review"
      width={440}
      okText={asks()}
      cancelText="Back"
      okButtonProps={{ disabled: !terms && !isError }}
      cancelButtonProps={{ className: stop ? 'wd-gone' : '' }}
      confirmLoading={busy}
      onOk={() => void press()}
      onClose={onClose}
    >
      <Facts
        className="wd-facts sn-num"
        rows={[
          ...chargedRows(Number(amount), terms?.data.charges_borne_by, isError),
          [
            'To',
            bank && (
              <>
                <span>{bank.bank_name}</span> <span>{masked(bank.account_no)}</span>
              </>
            ),
          ],
          ['Account name', bank && formatAccountName(bank.account_name)],
          ['Arrives', formatUsualTime(terms?.data.usual_hours) ?? 'Once we’ve checked it'],
        ]}
      />
      {change && <Alert type="warning" title={change} />}
      {problem && <Alert type="error" title={problem} />}
    </Dialog>
  );
}

/** @param isUnknown shows the higher cost if the payer is unknown */
const chargedRows = (amount: number, bearer: ChargesBearer | undefined, isUnknown: boolean): [string, ReactNode][] => {
  const { stampDutyKobo, transferFeeKobo, receivedKobo } = chargesOf(toKobo(amount), bearer ?? 'member');
  const naira = (kobo: number) => formatNaira(kobo / 100);
  const fee = () => {
    if (bearer === 'product') return naira(0);
    return isUnknown ? `At most ${naira(stampDutyKobo + transferFeeKobo)}` : 'Working out what it costs...';
  };
  return [
    ['You withdraw', formatNaira(amount)],
    ['Stamp duty', bearer === 'member' && stampDutyKobo > 0 && naira(-stampDutyKobo)],
    ['Transfer fee', bearer === 'member' && naira(-transferFeeKobo)],
    ['Fee', bearer !== 'member' && fee()],
    [
      'You’ll receive',
      (bearer !== undefined || isUnknown) && (
        <>
          <b>{naira(receivedKobo)}</b>
          {bearer === undefined && <span>{' or more'}</span>}
        </>
      ),
    ],
  ];
};
