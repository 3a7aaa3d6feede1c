import { useId, type ReactNode } from 'react';
import { Adire } from './Adire';
import { Naira } from './Naira';
import './Purse.css';

interface Sum {
  readonly label: string;
  readonly amount: number;
}

interface Props {
  /** What this purse is called; of two on one screen each has its own name. */
  name: string;
  /** The figure that this place is about. */
  lead: Sum;
  others: readonly Sum[];
  /** Where one can go from here. */
  children?: ReactNode;
}

/** A member's money in the colours of the house. */
export function Purse({ name, lead, others, children }: Props) {
  const cloth = useId();
  return (
    <section className="sn-purse" aria-label={name}>
      <Adire name={cloth} className="sn-purse__cloth" />
      <small>{lead.label}</small>
      <b>
        <Naira amount={lead.amount} />
      </b>
      <dl>
        {others.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Naira amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}
