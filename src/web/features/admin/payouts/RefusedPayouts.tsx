import { Flex } from 'antd';
import type { AnswerOf } from '../../../../contract/endpoint';
import type { Payout, settlePayouts } from '../../../../contract/payouts';
import { formatCount } from '../../../lib/naira';

export interface Refused {
  readonly id: string;
  readonly reference: string;
  readonly fullname: string;
  readonly message: string;
}

export const namedRefusals = (
  refused: AnswerOf<typeof settlePayouts>['data']['refused'],
  rows: readonly Payout[],
): Refused[] =>
  refused.map(({ id, message }) => {
    const row = rows.find((one) => one.id === id);
    return { id, message, reference: row?.reference ?? id, fullname: row?.user.fullname ?? '' };
  });

const shownMax = 50;

export function RefusedPayouts({ refused }: { refused: readonly Refused[] }) {
  const more = refused.length - shownMax;
  return (
    // Scrollable by keyboard.
    <div className="payout-refused" role="region" aria-label="Payouts that could not be settled" tabIndex={0}>
      <Flex component="ul" vertical gap="small">
        {refused.slice(0, shownMax).map(({ id, reference, fullname, message }) => (
          <li key={id} className="admin-two">
            <span>
              <b className="admin-whole">{reference}</b> <span>{fullname}</span>
            </span>
            <small>{message}</small>
          </li>
        ))}
        {more > 0 && <li>{`and ${formatCount(more)} more`}</li>}
      </Flex>
    </div>
  );
}
