import { Link } from 'react-router-dom';
import type { BulkPreview, BulkQueue } from '../../../../../contract/bulkDecisions';
import * as messages from '../../../../../contract/messages';
import { paths } from '../../../../paths';

/** Rows left out, with the reason and a link for withdrawals. */
export function LeftOut({
  queue,
  count,
  shared,
}: { queue: BulkQueue } & Pick<BulkPreview['leftOut'], 'count' | 'shared'>) {
  if (count === 0) return null;
  return (
    <span className="sn-num">
      <span>{`${messages.proofs.bulkLeftOut(count, shared)}.`}</span>{' '}
      {queue === 'withdrawals' && (
        <Link to={`${paths.admin.withdrawal}?left_out=true`}>{count === 1 ? 'Look at it' : 'Look at them'}</Link>
      )}
    </span>
  );
}
