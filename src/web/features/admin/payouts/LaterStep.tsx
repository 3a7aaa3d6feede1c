import { paySteps, type PayPlace, type PayStep } from './payStep';
import { AcceptStep } from './AcceptStep';
import { ConfirmStep } from './ConfirmStep';
import { FileStep } from './FileStep';
import { Steps } from 'antd';
import { useGetWithdrawalSummaryQuery } from '../../../api/adminApi';
import { useGetPayoutSummaryQuery } from '../../../api/payoutsApi';
import { formatNaira } from '../../../lib/naira';
import { useMediaQuery } from '../../../ui/hooks';

interface Props {
  place: PayPlace;
  /** The decision scheduled at the first step; null after a reload. */
  subject: string | null;
  go: (step: PayStep, more?: Readonly<Record<string, string>>, replace?: boolean) => void;
}

export function LaterStep({ place: { step, run, batch }, subject, go }: Props) {
  if (step === 'accept')
    return (
      <AcceptStep
        subject={subject}
        runId={run}
        onStarted={(id) => go('accept', { run: id }, true)}
        onUndone={() => go('check', {}, true)}
        onDone={() => go('file', {}, true)}
      />
    );
  if (step === 'file')
    return <FileStep onMade={(reference) => go('confirm', { batch: reference })} onSkip={() => go('confirm')} />;
  return <ConfirmStep reference={batch} onAgain={() => go('check')} />;
}

interface StepsProps {
  step: PayStep;
  onChange: (step: PayStep) => void;
}

/** The state of the money: to check, to send, and at the bank. */
export function PaySteps({ step, onChange }: StepsProps) {
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
