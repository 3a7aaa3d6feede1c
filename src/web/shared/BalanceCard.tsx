import { useId, type ReactNode } from 'react';
import { Pattern } from '../ui/Pattern';
import { LineIcon } from '../ui/LineIcon';
import { Naira } from '../ui/Naira';
import './BalanceCard.css';

interface Sum {
  readonly label: string;
  readonly amount: number;
}

export type Hiding = readonly [hidden: boolean, hide: (hidden: boolean) => void];

interface Props {
  name: string;
  lead: Sum;
  others: readonly Sum[];
  coming?: { readonly amount: number; readonly text: ReactNode } | null;
  hiding?: Hiding;
  children?: ReactNode;
}

const eye = 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z';

function Amount({ of, hidden }: { of: Pick<Sum, 'amount'>; hidden: boolean | undefined }) {
  if (!hidden) return <Naira amount={of.amount} />;
  return (
    <>
      <span aria-hidden="true">••••</span>
      <span className="sn-visually-hidden">Hidden</span>
    </>
  );
}

export function BalanceCard({ name, lead, others, coming, hiding, children }: Props) {
  const cloth = useId();
  const [hidden, hide] = hiding ?? [];
  return (
    <section className="sn-balance" aria-label={name}>
      <Pattern name={cloth} className="sn-balance__cloth" />
      <small>
        <span>{lead.label}</span>
        {hide && (
          <button type="button" aria-label="Hide sums" aria-pressed={hidden} onClick={() => hide(!hidden)}>
            <LineIcon d={hidden ? `${eye}M4 3l16 18` : eye} size={18} />
          </button>
        )}
      </small>
      <b>
        <Amount of={lead} hidden={hidden} />
      </b>
      <dl>
        {others.map((sum) => (
          <div key={sum.label}>
            <dt>{sum.label}</dt>
            <dd>
              <Amount of={sum} hidden={hidden} />
            </dd>
          </div>
        ))}
      </dl>
      {coming && (
        <p>
          <Amount of={coming} hidden={hidden} /> {coming.text}
        </p>
      )}
      {children}
    </section>
  );
}
