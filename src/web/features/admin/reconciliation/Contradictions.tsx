import { Button, Card, Flex } from 'antd';
import { useState } from 'react';
import * as messages from '../../../../contract/messages';
import type { Contradiction } from '../../../../contract/reconciliation';
import { LoadFailed } from '../shared/LoadFailed';
import { ReasonDialog } from '../shared/ReasonDialog';
import { useDecideContradictionMutation, useListContradictionsQuery } from '../../../api/reconciliationApi';
import { formatNaira } from '../../../lib/naira';
import { When } from '../../../ui/When';
import '../shared/lines.css';

const title = 'The payments provider says otherwise';

type Decision = 'taken' | 'released' | 'settled';

const words: Readonly<Record<Decision, { button: string; title: string; effect: string; reasons: readonly string[] }>> =
  {
    taken: {
      button: 'The bank paid it',
      title: 'Did the bank pay it?',
      effect:
        'The amount is taken from the member’s wallet again, and they can withdraw again. What they have spent is booked as a cost. This cannot be undone.',
      reasons: ['The provider’s page shows the transfer as paid.', 'The member’s bank confirmed it.'],
    },
    released: {
      button: 'It didn’t arrive',
      title: 'Did it not arrive?',
      effect: 'The money stays in the member’s wallet, and they can withdraw again. This cannot be undone.',
      reasons: ['The provider’s page shows the transfer as failed.', 'The member’s bank has nothing.'],
    },
    settled: {
      button: 'Mark as settled',
      title: 'Is it settled?',
      effect: 'It leaves this list and isn’t raised again. No money moves.',
      reasons: ['Settled at the provider.', 'The deposit was reversed.', 'The provider was wrong.'],
    },
  };

const naira = (amount: number | null): string => (amount === null ? 'none' : formatNaira(amount));

/** The payments provider's contradictions that wait for a decision; otherwise nothing. */
export function Contradictions() {
  const { data, error, refetch } = useListContradictionsQuery();
  if (error)
    return <LoadFailed text="The provider’s contradictions could not be loaded." error={error} retry={refetch} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Card size="small" title={title} role="region" aria-label={title}>
      <ul className="admin-lines">
        {data.data.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ row }: { row: Contradiction }) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const [decide, { isLoading }] = useDecideContradictionMutation();
  const { id, of, kind, what, where, name, ours, says, foundAt } = row;
  const decisions: readonly Decision[] = kind === 'returned_paid' ? ['taken', 'released'] : ['settled'];
  const run = async (decision: Decision, reason: string): Promise<boolean> =>
    (await decide({ id, decision, reason })).data !== undefined;
  return (
    <li>
      <div className="admin-two">
        <span>
          <b>{`${of === 'payout' ? 'Payout' : 'Payment'} ${where}`}</b>
          <span>{`${name ? ` of ${name}` : ''}: ${what}`}</span>
        </span>
        <small>
          <span>{`Ours: ${naira(ours)}. The provider’s: ${naira(says)}. Found `}</span>
          <When iso={foundAt} exact />
        </small>
        <span>{messages.payouts.contradictionTodo[kind]}</span>
      </div>
      <Flex wrap gap="small">
        {decisions.map((decision) => (
          <Button key={decision} onClick={() => setAsked(decision)}>
            {words[decision].button}
          </Button>
        ))}
      </Flex>
      {asked && (
        <ReasonDialog
          open
          title={words[asked].title}
          commonReasons={words[asked].reasons}
          confirmLabel={words[asked].button}
          busy={isLoading}
          draftName={`contradiction:${id}`}
          onConfirm={({ reason }) => run(asked, reason)}
          onClose={() => setAsked(null)}
        >
          {words[asked].effect}
        </ReasonDialog>
      )}
    </li>
  );
}
