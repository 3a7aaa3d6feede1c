import { Button } from 'antd';
import { useContext } from 'react';
import type { Payout } from '../../../../contract/payouts';
import { formatCount } from '../../../lib/naira';
import type { Chosen, TableExport } from '../../../table/tableTypes';
import { useNow } from '../../../ui/time';
import type { Making } from './MakeBatchDialog';
import { AskProvider, ReleaseButton, SettlingContext } from './payoutColumns';
import { canBeAsked, canBeBatched, canBePaid, canBeReleased, canComeBack } from './payoutState';

interface Props {
  chosen: Chosen<Payout>;
  exporting: TableExport;
  onBatch: (making: Making) => void;
}

const everyMinuteMs = 60_000;

export function ChosenPayouts({ chosen: { rows, ids, clear }, exporting, onBatch }: Props) {
  const ask = useContext(SettlingContext);
  const now = useNow(everyMinuteMs);
  const waiting = rows.filter(canBeBatched);
  const releasable = rows.filter(canBeReleased);
  const payable = rows.filter((row) => canBePaid(row, now));
  // Unsent payouts cannot be returned; they are cancelled singly.
  const returnable = rows.filter((row) => row.status !== 'waiting' && canComeBack(row, now));
  const askable = rows.filter(canBeAsked);
  return (
    <>
      <Button
        size="small"
        aria-disabled={exporting.running !== null}
        onClick={() => {
          if (exporting.running === null) exporting.start('xlsx', ids);
        }}
      >{`Export ${formatCount(ids.length)} selected`}</Button>
      {askable.length > 0 && (
        <AskProvider ids={askable.map(({ id }) => id)}>
          {`Ask the provider about ${formatCount(askable.length)}`}
        </AskProvider>
      )}
      {returnable.length > 0 && (
        <Button
          danger
          size="small"
          onClick={() => ask({ outcome: 'returned', rows: returnable, then: clear })}
        >{`Mark ${formatCount(returnable.length)} returned…`}</Button>
      )}
      {payable.length > 0 && (
        <Button
          type="primary"
          size="small"
          onClick={() => ask({ outcome: 'paid', rows: payable, then: clear })}
        >{`Mark ${formatCount(payable.length)} paid`}</Button>
      )}
      {releasable.length > 0 && (
        <ReleaseButton
          rows={releasable}
          onReleased={clear}
        >{`Release ${formatCount(releasable.length)}…`}</ReleaseButton>
      )}
      {waiting.length > 0 && (
        <Button type="primary" size="small" onClick={() => onBatch({ rows: waiting, then: clear })}>
          {`Make a batch of ${formatCount(waiting.length)}`}
        </Button>
      )}
    </>
  );
}
