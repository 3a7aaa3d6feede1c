import { Button } from 'antd';
import { chargesOf } from '../../../contract/charges';
import { figureOf } from '../../../contract/inputs/readFigure';
import type { ChargesBearer } from '../../../contract/primitives';
import { useGetWithdrawalTermsQuery } from '../../api/withdrawalsApi';
import { toKobo } from '../../lib/naira';
import { Naira } from '../../ui/Naira';
import { useLater } from '../../ui/hooks';
import { formatCharges } from './withdrawalWords';
import { withdrawalProblem } from './withdrawalAmounts';

interface Props {
  typed: string | undefined;
  balance: number;
}

/** The amount that arrives, and the payer of the charges; the review before the request has each part of it. */
export function WithdrawalCosts({ typed, balance }: Props) {
  const { data: terms, error, isFetching, refetch } = useGetWithdrawalTermsQuery();
  // Read out once the typing pauses, not with every digit.
  const amount = useLater(typed);
  const bearer = terms?.data.charges_borne_by;
  const kobo = withdrawalProblem(amount, balance) === null ? toKobo(figureOf(amount)) : null;
  return (
    <div className="wd-costs">
      <div role="status" aria-label="What it costs">
        {kobo !== null && <ChargeLine kobo={kobo} bearer={bearer} isUnknown={error !== undefined} />}
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

/** If the payer is unknown, shows the higher cost, so that it neither surprises nor blocks. */
function ChargeLine({
  kobo,
  bearer,
  isUnknown,
}: {
  kobo: number;
  bearer: ChargesBearer | undefined;
  isUnknown: boolean;
}) {
  if (!bearer && !isUnknown) return <p>Working out what it costs...</p>;
  const { stampDutyKobo, transferFeeKobo, receivedKobo } = chargesOf(kobo, bearer ?? 'member');
  const receives = <Naira amount={receivedKobo / 100} />;
  if (!bearer) {
    return (
      <p className="sn-note">
        We couldn’t load who pays the stamp duty and transfer fee. At most{' '}
        <Naira amount={(stampDutyKobo + transferFeeKobo) / 100} /> is taken off, so that {receives}{' '}
        <span>or more arrives.</span>
      </p>
    );
  }
  const charges = formatCharges(stampDutyKobo / 100, transferFeeKobo / 100);
  const isTwo = stampDutyKobo > 0 && transferFeeKobo > 0;
  return (
    <p>
      You’ll receive <b>{receives}</b>
      <span>{`. ${charges ? (bearer === 'product' ? `${charges}: we pay ${isTwo ? 'them' : 'it'}.` : `${charges}: taken off.`) : ''}`}</span>
    </p>
  );
}
