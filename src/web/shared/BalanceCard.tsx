import { useId, type ReactNode } from 'react';
import { useCountUp } from './useCountUp';
import { Pattern } from '../ui/Pattern';
import { LineIcon } from '../ui/LineIcon';
import { Naira, Sum } from '../ui/Naira';
import './BalanceCard.css';

interface Labelled {
  readonly label: string;
  readonly amount: number;
}

export type Hiding = readonly [hidden: boolean, hide: (hidden: boolean) => void];

interface Props {
  name: string;
  lead: Labelled;
  others: readonly Labelled[];
  coming?: { readonly amount: number; readonly text: ReactNode } | null;
  hiding?: Hiding;
  /** Money that has just come in, and the balance before it. */
  arrival?: { readonly before: number; readonly note: ReactNode } | null;
  children?: ReactNode;
}

const eye = 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z';

export const HiddenSum = () => (
  <>
    <span aria-hidden="true">••••</span>
    <span className="sn-visually-hidden">Hidden</span>
  </>
);

const Amount = ({ of, hidden }: { of: Pick<Labelled, 'amount'>; hidden: boolean | undefined }) =>
  hidden ? <HiddenSum /> : <Naira amount={of.amount} />;

export function BalanceCard({ name, lead, others, coming, hiding, arrival, children }: Props) {
  const cloth = useId();
  const shown = useCountUp(lead.amount, arrival?.before ?? lead.amount);
  const [hidden, hide] = hiding ?? [];
  return (
    <section className={`sn-balance ${arrival ? 'sn-balance--up' : ''}`} aria-label={name}>
      <Pattern name={cloth} className="sn-balance__cloth" />
      <small>
        <span>{lead.label}</span>
        {hide && (
          <button type="button" aria-label="Hide sums" aria-pressed={hidden} onClick={() => hide(!hidden)}>
            <LineIcon d={hidden ? `${eye}M4 3l16 18` : eye} size={18} />
          </button>
        )}
      </small>
      {hidden ? (
        <b className="sn-balance__sum">
          <HiddenSum />
        </b>
      ) : (
        <Sum amount={shown} className="sn-balance__sum" />
      )}
      {arrival?.note}
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
