import { Steps } from 'antd';
import { useGetWithdrawalSummaryQuery } from '../../api/adminApi';
import { useGetPayoutSummaryQuery } from '../../api/payoutsApi';
import { formatNaira } from '../../lib/naira';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { type PayStep, paySteps } from './payStep';

interface Props {
  step: PayStep;
  onChange: (step: PayStep) => void;
}

/** The state of the money: to check, to send, and at the bank. */
export default function PaySteps({ step, onChange }: Props) {
  const { data: withdrawals } = useGetWithdrawalSummaryQuery();
  const { data: payouts } = useGetPayoutSummaryQuery();
  const narrow = useMediaQuery('(max-width: 899px)');
  const say = (amount: number | undefined, what: string) =>
    amount !== undefined && `${formatNaira(amount)}${narrow ? '' : ` ${what}`}`;
  return (
    <Steps
      className="pay-steps"
      size="small"
      variant="outlined"
      responsive={false}
      titlePlacement={narrow ? 'vertical' : 'horizontal'}
      current={paySteps.indexOf(step)}
      onChange={(at) => onChange(paySteps[at] ?? 'check')}
      items={[
        { title: 'Check', content: say(withdrawals?.data.pending, 'wait') },
        // It is come to by accepting alone.
        { title: 'Accept', content: !narrow && 'What you chose', disabled: step !== 'accept' },
        { title: 'Bank file', content: say(payouts?.data.waiting.amount, 'to send') },
        { title: 'Confirm paid', content: say(payouts?.data.sent.amount, 'on the way') },
      ]}
    />
  );
}
