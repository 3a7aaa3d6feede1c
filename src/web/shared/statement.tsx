import type { ReactNode } from 'react';
import { Naira } from '../ui/Naira';
import type { Column } from '../ui/tableColumns';
import { When } from '../ui/When';

interface Movement {
  readonly amount: number;
  readonly balance: number;
}

interface Words<Entry> {
  sort: string;
  at: (entry: Entry) => string;
  what: (entry: Entry) => ReactNode;
}

export const statementOf = <Entry extends Movement>({ sort, at, what }: Words<Entry>) => {
  const when = (entry: Entry) => <When iso={at(entry)} exact />;
  const columns: readonly Column<Entry>[] = [
    { key: 'date', title: 'Date', sort, render: when },
    { key: 'what', title: 'What', render: what },
    { key: 'in', title: 'In', align: 'end', render: ({ amount }) => amount > 0 && <Naira amount={amount} /> },
    { key: 'out', title: 'Out', align: 'end', render: ({ amount }) => amount < 0 && <Naira amount={-amount} /> },
    { key: 'balance', title: 'Balance', align: 'end', render: ({ balance }) => <Naira amount={balance} /> },
  ];
  const cards = (entry: Entry) => (
    <div className="sn-wallet-row">
      <div className="sn-wallet-row__head">
        {what(entry)}
        <strong className={entry.amount > 0 ? 'sn-wallet-row__in' : undefined}>
          {entry.amount > 0 ? '+' : ''}
          <Naira amount={entry.amount} />
        </strong>
      </div>
      <div className="sn-wallet-row__head sn-small sn-muted">
        {when(entry)}
        <span>
          Balance <Naira amount={entry.balance} />
        </span>
      </div>
    </div>
  );
  return { columns, cards };
};
