import type { LeftOutReason } from '../../../../../contract/adminWithdrawals';
import type { ArgOf } from '../../../../../contract/endpoint';
import type { previewBulkDecision } from '../../../../../contract/bulkDecisions';
import { usePreviewBulkDecisionQuery } from '../../../../api/adminApi';
import type { Chosen } from '../../../../table/tableTypes';
import { countLeftOut, getMoney, formatMany } from './bulkWords';
import { LeftOut } from './LeftOut';

type Which = ArgOf<typeof previewBulkDecision>;

interface Row {
  readonly leftOut: LeftOutReason | null;
  readonly memberId: string;
  readonly amount: number;
}

interface Input {
  queue: Which['queue'];
  filter: NonNullable<Which['filter']>;
  chosen: Pick<Chosen<unknown>, 'all' | 'count' | 'atLeast'>;
  rows: readonly Row[];
  onlyWaiting: boolean;
}

export function useBulkChoice({ queue, filter, chosen, rows, onlyWaiting }: Input) {
  const { all } = chosen;
  const { currentData } = usePreviewBulkDecisionQuery(
    { queue, filter },
    { skip: !all, refetchOnMountOrArgChange: true },
  );
  const matching = all ? currentData?.data : undefined;
  const money = matching ?? getMoney(rows.filter(({ leftOut }) => leftOut === null));
  const count = all ? (matching?.count ?? chosen.count) : money.count;
  const atLeast = matching ? matching.atLeast === true : chosen.atLeast;
  const leftOut = all ? matching?.leftOut : countLeftOut(rows.map((row) => row.leftOut));
  return {
    money,
    count,
    leftOut: leftOut && leftOut.count > 0 ? <LeftOut queue={queue} {...leftOut} /> : null,
    many: formatMany(queue, { all, count, atLeast }, matching !== undefined || onlyWaiting),
    /** Undefined for hand-picked rows and until known. */
    matching,
    isUnknown: all && !matching,
  };
}
