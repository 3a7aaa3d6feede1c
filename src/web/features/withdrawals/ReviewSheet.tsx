import { Alert } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Bank } from '../../../contract/profile';
import { chargesOf } from '../../../contract/charges';
import * as messages from '../../../contract/messages';
import type { ChargesBearer } from '../../../contract/primitives';
import { useGetWithdrawalTermsQuery } from '../../api/withdrawalsApi';
import { formatDateTime } from '../../lib/dates';
import { formatNaira, toKobo } from '../../lib/naira';
import { Dialog } from '../../ui/dialog/Dialog';
import { useOneAtATime } from '../../ui/hooks';
import { formatUsualTime, masked } from './withdrawalWords';
import { withdrawalProblem } from './withdrawalAmounts';
import { formatAccountName } from '../../shared/bank/bankChoices';

/** The values that the member confirms, apart from the amount itself. */
interface Facts {
  readonly balance: number;
  readonly bank: Bank | null;
  /** The end of the wait after new bank details. */
  readonly waitsUntil: string | null;
}

interface Props {
  amount: string;
  facts: Facts;
  /** It was confirmed and has no answer yet. */
  busy: boolean;
  refusal: string | null;
  onClose: () => void;
  onConfirm: (amount: string, to: Bank) => Promise<void>;
}

/** Why the amount can't be withdrawn now; null if it can. */
const obstacle = (amount: string, { balance, bank, waitsUntil }: Facts): string | null => {
  if (!bank) return messages.withdrawals.bankMissing;
  return waitsUntil ? messages.withdrawals.bankChanged(formatDateTime(waitsUntil)) : withdrawalProblem(amount, balance);
};

const getAccount = ({ bank }: Facts): string => JSON.stringify([bank?.bank_name, bank?.account_no, bank?.account_name]);

/** The values that changed since the member read them; otherwise null. */
const changed = (seen: Facts, now: Facts): string | null => {
  const changes = [
    seen.balance !== now.balance && `You have ${formatNaira(now.balance)} available now.`,
    getAccount(seen) !== getAccount(now) && 'Your bank details have changed. This is your account now.',
  ].filter((part) => part !== false);
  return changes.join(' ') || null;
};

/** The last check before money moves. Values that change under it have to be read before confirming. */
export function ReviewSheet({ amount, facts, busy, refusal, onClose, onConfirm }: Props) {
  const [seen, setSeen] = useState(facts);
  const { data: terms, isError } = useGetWithdrawalTermsQuery();
  const { bank } = facts;
  const stop = busy ? null : obstacle(amount, facts);
  const change = busy ? null : changed(seen, facts);
  const problem = busy ? null : (stop ?? refusal);
  // One button in one place, so that the focus survives every change.
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
      <dl className="wd-facts">
        <Charged amount={Number(amount)} bearer={terms?.data.charges_borne_by} isUnknown={isError} />
        {bank && (
          <>
            <Fact name="To">
              <span>{bank.bank_name}</span> <span className="sn-num">{masked(bank.account_no)}</span>
            </Fact>
            <Fact name="Account name">{formatAccountName(bank.account_name)}</Fact>
          </>
        )}
        <Fact name="Arrives">{formatUsualTime(terms?.data.usual_hours) ?? 'Once we’ve checked it'}</Fact>
      </dl>
      {change && <Alert type="warning" title={change} />}
      {problem && <Alert type="error" title={problem} />}
    </Dialog>
  );
}

interface ChargedProps {
  amount: number;
  /** Undefined until the payer is known. */
  bearer: ChargesBearer | undefined;
  /** Unknown: then the higher of the two is shown, so that the cost never surprises and never blocks. */
  isUnknown: boolean;
}

/** The amount, the charges, and the rest. */
function Charged({ amount, bearer, isUnknown }: ChargedProps) {
  const { stampDutyKobo, transferFeeKobo, receivedKobo } = chargesOf(toKobo(amount), bearer ?? 'member');
  const naira = (kobo: number) => formatNaira(kobo / 100);
  const fee = () => {
    if (bearer === 'product') return naira(0);
    return isUnknown ? `At most ${naira(stampDutyKobo + transferFeeKobo)}` : 'Working out what it costs...';
  };
  return (
    <>
      <Fact name="You withdraw">{formatNaira(amount)}</Fact>
      {bearer === 'member' ? (
        <>
          {stampDutyKobo > 0 && <Fact name="Stamp duty">{naira(-stampDutyKobo)}</Fact>}
          <Fact name="Transfer fee">{naira(-transferFeeKobo)}</Fact>
        </>
      ) : (
        <Fact name="Fee">{fee()}</Fact>
      )}
      {(bearer !== undefined || isUnknown) && (
        <Fact name="You’ll receive">
          <b>{naira(receivedKobo)}</b>
          {bearer === undefined && <span>{' or more'}</span>}
        </Fact>
      )}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="sn-num">{children}</dd>
  </div>
);
