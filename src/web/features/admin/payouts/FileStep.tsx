import { Button, Card, Flex } from 'antd';
import { Link } from 'react-router-dom';
import { limits } from '../../../../contract/limits';
import { useGetPayoutSummaryQuery } from '../../../api/payoutsApi';
import { errorMessage } from '../../../api/apiError';
import { formatCount, formatNaira } from '../../../lib/naira';
import { paths } from '../../../paths';
import { EmptyState, FailedState, LoadingState } from '../../../ui/PageState';
import { LeftOutOfBatch, ProviderSends, useMakeBatch } from './MakeBatchDialog';
import { getSendable, manyPayouts } from './payoutState';

interface Props {
  onMade: (reference: string) => void;
  onSkip: () => void;
}

export function FileStep({ onMade, onSkip }: Props) {
  const { data: answer, error, refetch } = useGetPayoutSummaryQuery(undefined, { refetchOnMountOrArgChange: true });
  const { make, isMaking } = useMakeBatch();
  if (error && !answer)
    return <FailedState text={errorMessage(error, 'The sums could not be loaded.')} retry={() => void refetch()} />;
  if (!answer) return <LoadingState rows={2} />;
  const summary = answer.data;
  const { rows, amount } = getSendable(summary);
  if (rows === 0)
    return (
      <>
        <EmptyState
          title="Nothing waits to be sent"
          text="What you accept shows here next."
          action={
            <Button type="primary" onClick={onSkip}>
              Go on to what is at the bank
            </Button>
          }
        />
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
