import { Button } from 'antd';
import { type Charges, chargesOf } from '../../../contract/charges';
import { useGetWithdrawalTermsQuery } from '../../api/withdrawalsApi';
import { formatNaira } from '../../lib/naira';
import { Naira } from '../../ui/Naira';
import { useLater } from '../../ui/useLater';
import { sayCharges } from './sayCharges';
import { withdrawalProblem } from './withdrawalProblem';

interface Props {
  typed: string | undefined;
  balance: number;
  bankName: string;
}

const naira = (kobo: number): string => formatNaira(kobo / 100);

/** What the amount in the field costs, who pays that, and what arrives: said before anybody confirms it. */
export function WithdrawalCosts({ typed, balance, bankName }: Props) {
  const { data: terms, error, isFetching, refetch } = useGetWithdrawalTermsQuery();
  // Read out once the typing pauses, not with every digit.
  const amount = useLater(typed);
  const bearer = terms?.data.charges_borne_by;
  const kobo = withdrawalProblem(amount, balance) === null ? Math.round(Number(amount) * 100) : null;
  const told = () => {
    if (kobo === null) return null;
    if (bearer === 'product') return <BorneByProduct charges={chargesOf(kobo, 'product')} bankName={bankName} />;
    if (bearer === 'member') return <BorneByMember kobo={kobo} bankName={bankName} />;
    if (!error) return <p className="sn-muted">Working out what it costs...</p>;
    return <AtMost kobo={kobo} bankName={bankName} />;
  };
  return (
    <div className="wd-costs">
      <div role="status" aria-label="What it costs">
        {told()}
      </div>
      {kobo !== null && !bearer && error && (
        <Button
          type="link"
          size="small"
          aria-disabled={isFetching}
          onClick={() => {
            if (!isFetching) void refetch();
          }}
        >
          Retry
        </Button>
      )}
    </div>
  );
}

function BorneByProduct({ charges, bankName }: { charges: Charges; bankName: string }) {
  const { stampDutyKobo, transferFeeKobo, receivedKobo } = charges;
  const borne = sayCharges(stampDutyKobo / 100, transferFeeKobo / 100);
  return (
    <>
      <dl>
        <Arrives kobo={receivedKobo} bankName={bankName} />
      </dl>
      {borne && (
        <p>
          {borne}: we pay {stampDutyKobo > 0 && transferFeeKobo > 0 ? 'them' : 'it'}.
        </p>
      )}
    </>
  );
}

function BorneByMember({ kobo, bankName }: { kobo: number; bankName: string }) {
  const { stampDutyKobo, transferFeeKobo, receivedKobo } = chargesOf(kobo, 'member');
  const line = (label: string, amount: string) => (
    <div>
      <dt>{label}</dt>
      <dd className="sn-num">{amount}</dd>
    </div>
  );
  return (
    <dl>
      {line('You withdraw', naira(kobo))}
      {stampDutyKobo > 0 && line('Stamp duty', naira(-stampDutyKobo))}
      {transferFeeKobo > 0 && line('Transfer fee', naira(-transferFeeKobo))}
      <Arrives kobo={receivedKobo} bankName={bankName} />
    </dl>
  );
}

function Arrives({ kobo, bankName }: { kobo: number; bankName: string }) {
  return (
    <div className="wd-costs__sum">
      <dt>Arrives at {bankName}</dt>
      <dd>
        <Naira amount={kobo / 100} />
      </dd>
    </div>
  );
}

/** Nobody could say who pays: then the dearer of the two is told, so that nobody is surprised and nobody is stopped. */
function AtMost({ kobo, bankName }: { kobo: number; bankName: string }) {
  const { stampDutyKobo, transferFeeKobo, receivedKobo } = chargesOf(kobo, 'member');
  return (
    <p className="sn-note">
      We could not load who pays stamp duty and transfer fee. At most {naira(stampDutyKobo + transferFeeKobo)} is taken
      off, so that {naira(receivedKobo)} or more arrives at {bankName}.
    </p>
  );
}
