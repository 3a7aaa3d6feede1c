import { Button, Card, Flex, Steps } from 'antd';
import { Link } from 'react-router-dom';
import { useState } from 'react';
import { paySteps, type PayPlace, type PayStep } from './payStep';
import { AcceptStep } from './AcceptStep';
import { useGetWithdrawalSummaryQuery } from '../../../api/adminApi';
import {
  useGetPayoutSummaryQuery,
  useExportPayoutBatchMutation,
  useListPayoutBatchesQuery,
} from '../../../api/payoutsApi';
import { formatNaira, formatCount } from '../../../lib/naira';
import { useMediaQuery } from '../../../ui/useMediaQuery';
import { limits } from '../../../../contract/limits';
import { paths } from '../../../paths';
import { Failure } from '../../../shared/Answer';
import { LoadingState } from '../../../ui/PageState';
import { Details } from '../shared/Details';
import { EmptyText } from '../shared/EmptyList';
import { LeftOutOfBatch, ProviderSends, useMakeBatch } from './MakeBatchDialog';
import { getSendable, manyPayouts } from './payoutState';
import type { PayoutBatch } from '../../../../contract/payouts';
import { Naira } from '../../../ui/Naira';
import { Batches, UploadedButton } from './Batches';
import { batchPlace } from './payoutColumns';
import { SettleBatchDialog } from './SettleBatchDialog';

interface Props {
  place: PayPlace;
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

export function PaySteps({ step, onChange }: { step: PayStep; onChange: (step: PayStep) => void }) {
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
        // This step is reached by accepting only.
        { title: 'Accept', content: !narrow && 'What you chose', disabled: step !== 'accept' },
        { title: 'Bank file', content: say(payouts?.data.waiting.amount, 'to send') },
        { title: 'Confirm paid', content: say(payouts?.data.sent.amount, 'on the way') },
      ]}
    />
  );
}

function FileStep({ onMade, onSkip }: { onMade: (reference: string) => void; onSkip: () => void }) {
  const { data: answer, error, refetch } = useGetPayoutSummaryQuery(undefined, { refetchOnMountOrArgChange: true });
  const { make, isMaking } = useMakeBatch();
  if (error && !answer) return <Failure failed="The sums could not be loaded." query={{ error, refetch }} />;
  if (!answer) return <LoadingState rows={2} />;
  const summary = answer.data;
  const { rows, amount } = getSendable(summary);
  if (rows === 0)
    return (
      <>
        <EmptyText title="Nothing waits to be sent" text="What you accept shows here next.">
          <Button type="primary" onClick={onSkip}>
            Go on to what is at the bank
          </Button>
        </EmptyText>
        <LeftOutOfBatch summary={summary} />
      </>
    );
  return (
    <Card className="pay-panel" title={<h2>{`${manyPayouts(rows)}, together ${formatNaira(amount)}`}</h2>}>
      <p>
        {`${rows > limits.payoutBatchRows ? `The ${formatCount(limits.payoutBatchRows)} oldest of them go first. ` : ''}Once the batch is made no other batch takes them up. Upload its file at the bank, once, and say so: then members see that their money is on its way.`}
      </p>
      <ProviderSends {...summary} />
      <LeftOutOfBatch summary={summary} />
      <Flex component="p" wrap gap="middle" align="center">
        <Button
          type={summary.channel === 'provider' ? 'default' : 'primary'}
          loading={isMaking}
          onClick={() => make(undefined, ({ reference }) => onMade(reference))}
        >
          Make the batch and save its file
        </Button>
        <Link to={paths.admin.payouts}>See the payouts that wait</Link>
      </Flex>
    </Card>
  );
}

interface ConfirmStepProps {
  reference: string | null;
  onAgain: () => void;
}

const ConfirmStep = ({ reference, onAgain }: ConfirmStepProps) =>
  reference === null ? <Batches /> : <OneBatch reference={reference} onAgain={onAgain} />;

function OneBatch({ reference, onAgain }: { reference: string; onAgain: () => void }) {
  const { currentData: answer, error, refetch } = useListPayoutBatchesQuery({ q: reference, page: 1 });
  const batch = answer?.data.find((one) => one.reference === reference);
  if (error && !answer) return <Failure failed="The batch could not be loaded." query={{ error, refetch }} />;
  if (!answer) return <LoadingState rows={3} />;
  if (!batch) return <EmptyText title="No such batch" text={`No batch has the reference ${reference}.`} />;
  return <AtTheBank batch={batch} onAgain={onAgain} />;
}

const formatState = ({ reference, open, uploaded }: PayoutBatch): string => {
  if (open === 0) return `${reference} is done`;
  return uploaded ? `${reference} is at the bank` : `${reference}: file saved, not uploaded yet`;
};

function AtTheBank({ batch, onAgain }: { batch: PayoutBatch; onAgain: () => void }) {
  const { id, rows, amount, open, paid, returned, uploaded } = batch;
  const [settling, setSettling] = useState(false);
  const [save, { isLoading }] = useExportPayoutBatchMutation();
  return (
    <Card className="pay-panel" title={<h2>{formatState(batch)}</h2>}>
      <Details
        column={{ xs: 1, md: 3 }}
        facts={{
          Payouts: formatCount(rows),
          Amount: <Naira amount={amount} />,
          Open: formatCount(open),
          Paid: formatCount(paid),
          Returned: formatCount(returned),
        }}
      />
      {open === 0 ? (
        <Flex component="p" wrap gap="middle" align="center">
          <Button type="primary" onClick={onAgain}>
            Pay the next
          </Button>
          <Link to={batchPlace(id)}>See its payouts</Link>
        </Flex>
      ) : (
        <>
          <p>
            {uploaded
              ? 'Mark the payouts as paid when the bank shows them as made.'
              : 'Upload the file at the bank, once, and compare the number and the sum. Members see that their money is on its way once you say so.'}
          </p>
          <Flex component="p" wrap gap="middle" align="center">
            {uploaded ? (
              <Button type="primary" onClick={() => setSettling(true)}>
                Mark all open as paid…
              </Button>
            ) : (
              <UploadedButton batch={batch} />
            )}
            <Button loading={isLoading} onClick={() => void save({ id })}>
              Save file
            </Button>
            <Link to={batchPlace(id)}>Some were returned</Link>
          </Flex>
        </>
      )}
      {settling && <SettleBatchDialog batch={batch} onClose={() => setSettling(false)} />}
    </Card>
  );
}
