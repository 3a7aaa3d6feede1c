import type { DocumentContent, DocumentLine } from '../../contract/documents';
import { formatDateTime, formatDay } from '../lib/dates';
import { formatCount } from '../lib/naira';
import { Naira } from '../ui/Naira';
// A plain table: all of its rows are on one page, and nothing in it can be pressed.

interface Props {
  /** Such as Invoice. */
  title: string;
  /** Null for what was never issued. */
  number: string | null;
  issuedAt: string | null;
  content: DocumentContent;
  /** Below the sums. */
  note?: string;
}

const withLabel = (label: string, value: string | null): string | null => (value === null ? null : `${label} ${value}`);

/** A document on paper, black on white, as it was issued. */
export function DocumentPaper({ title, number, issuedAt, content, note }: Props) {
  const { company, owner, about, refersTo, period, sums } = content;
  const companyLines = [
    company.address,
    withLabel('RC', company.registration),
    withLabel('TIN', company.tin),
    withLabel('VAT no.', company.vatNumber),
  ];
  const ownerLines = [owner.email, owner.phone, withLabel('Company no.', owner.companyNumber), owner.reference];
  return (
    <article className="doc-paper">
      <header>
        <Party name={company.name} lines={companyLines} />
        <div className="doc-paper__title">
          <h2>{title}</h2>
          {number !== null && <p>{number}</p>}
          {issuedAt !== null && <p>{formatDay(issuedAt)}</p>}
        </div>
      </header>
      <section>
        <div>
          <h3>For</h3>
          <Party name={owner.name} lines={ownerLines} />
        </div>
        <div>
          {about !== null && <p>{about}</p>}
          {period && <p>{`${formatDay(period.from)} – ${formatDay(period.to)}`}</p>}
          {refersTo.length > 0 && <p>{`About ${refersTo.join(', ')}`}</p>}
        </div>
      </section>
      <Lines title={title} content={content} />
      <dl>
        {sums.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Naira amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
      {note !== undefined && <p>{note}</p>}
    </article>
  );
}

function Party({ name, lines }: { name: string; lines: readonly (string | null)[] }) {
  return (
    <address>
      <strong>{name}</strong>
      {lines.map((line) => line !== null && <span key={line}>{line}</span>)}
    </address>
  );
}

interface Column {
  readonly title: string;
  readonly isText?: true;
  readonly draw: (line: DocumentLine) => React.ReactNode;
}

const what: Column = { title: 'What', isText: true, draw: ({ text }) => text };
const amount: Column = { title: 'Amount', draw: (line) => <Naira amount={line.amount} /> };
const ofBooking: readonly Column[] = [
  what,
  { title: 'Quantity', draw: ({ quantity }) => quantity !== null && formatCount(quantity) },
  { title: 'Price', draw: ({ price }) => price !== null && <Naira amount={price} /> },
  amount,
];
const ofStatement: readonly Column[] = [
  { title: 'Date', isText: true, draw: ({ at }) => at !== null && formatDateTime(at) },
  what,
  amount,
  { title: 'Balance', draw: ({ balance }) => balance !== null && <Naira amount={balance} /> },
];

function Lines({ title, content: { period, lines } }: Pick<Props, 'title' | 'content'>) {
  const columns = period ? ofStatement : ofBooking;
  const end = ({ isText }: Column) => (isText ? undefined : 'doc-paper__end');
  return (
    <div className="doc-paper__scroll" role="region" aria-label={`Lines of the ${title.toLowerCase()}`} tabIndex={0}>
      <table>
        <caption className="sn-visually-hidden">{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={end(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, nth) => (
            // Lines never change, and two may be equal.
            <tr key={nth}>
              {columns.map((column) => (
                <td key={column.title} className={end(column)}>
                  {column.draw(line)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
