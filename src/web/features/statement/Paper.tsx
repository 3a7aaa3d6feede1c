import type { ReactNode } from 'react';
import { brand } from '../../brand';
import { formatDateTime } from '../../lib/dates';
import { Logo } from '../../ui/Logo';
import { Naira } from '../../ui/Naira';
import { useNow } from '../../ui/hooks';
import './statement.css';

interface Props {
  /** Of which month or year. */
  of: string;
  note: string;
  person: { readonly fullname: string; readonly email: string };
  sums: readonly (readonly [label: string, naira: number])[];
  /** The table's name. */
  name: string;
  /** Headings on the left, then those of sums. */
  heads: readonly [left: readonly string[], right: readonly string[]];
  /** The table's rows. It is plain: all rows are on one page, and nothing in it can be pressed. */
  rows: ReactNode;
  children?: ReactNode;
}

/** A statement on paper. */
export function Paper({ of, note, person, sums, name, heads: [left, right], rows, children }: Props) {
  const now = useNow(60_000);
  return (
    <article className="sn-card st-paper">
      <header>
        <Logo />
        <div>
          <h2>{`Statement of ${of}`}</h2>
          <p>{note}</p>
        </div>
        <div>
          <strong>{person.fullname}</strong>
          <p>{person.email}</p>
        </div>
      </header>
      <dl>
        {sums.map(([label, amount]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Naira amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      <div className="st-paper__scroll" role="region" aria-label={name} tabIndex={0}>
        <table className="sn-plain-table">
          <caption className="sn-visually-hidden">{name}</caption>
          <thead>
            <tr>
              {[...left, ...right].map((title, at) => (
                <th key={title} scope="col" className={at < left.length ? undefined : 'st-paper__end'}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows}</tbody>
        </table>
      </div>
      {children}
      <footer>{`${brand.name} · made on ${formatDateTime(now.toISOString())}, Lagos time · ${brand.supportEmail}`}</footer>
    </article>
  );
}
