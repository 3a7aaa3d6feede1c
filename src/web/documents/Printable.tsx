import { Button } from 'antd';
import type { ReactNode } from 'react';
import { documentWords, type DocumentContent, type FullDocument } from '../../contract/documents';
import * as messages from '../../contract/messages';
import { codeOf } from '../api/apiError';
import { formatDateTime, formatDay } from '../lib/dates';
import { formatCount } from '../lib/naira';
import { Answer, type Query } from '../shared/Answer';
import { Facts } from '../ui/Facts';
import { Naira } from '../ui/Naira';
import { EmptyState } from '../ui/PageState';
import { PageTitle } from '../ui/PageTitle';
import { PlainTable } from '../ui/PlainTable';
import './documents.css';

interface PaperProps {
  title: string;
  number?: string;
  issuedAt?: string;
  content: DocumentContent;
  note?: string;
}

interface Props<Content> {
  answer: Query<{ readonly data: Content }>;
}

function Printed<Content>(
  props: Props<Content> & { title: string; buttons: ReactNode; paper: (of: Content) => PaperProps },
) {
  const { answer, title, buttons, paper } = props;
  return (
    <>
      <div className="doc-screen">
        <PageTitle title={title} actions={buttons} />
      </div>
      <Answer
        query={answer}
        failed={messages.ownerPage.documentLoadFailed}
        rows={6}
        missing={<EmptyState title={messages.ownerPage.documentNotFound} text="The address may be incomplete." />}
      >
        {({ data }) => <Paper {...paper(data)} />}
      </Answer>
    </>
  );
}

const print = () => window.print();

export function Printable(props: Props<FullDocument> & { saving: boolean; onDownload: () => void }) {
  const { answer, saving, onDownload } = props;
  const shown = answer.data?.data;
  return (
    <Printed
      answer={answer}
      title={shown ? `${documentWords[shown.kind]} ${shown.number}` : 'Document'}
      buttons={
        shown && (
          <>
            <Button loading={saving} onClick={onDownload}>
              Download spreadsheet
            </Button>
            <Button type="primary" onClick={print}>
              Print
            </Button>
          </>
        )
      }
      paper={({ kind, ...document }) => ({ ...document, title: documentWords[kind] })}
    />
  );
}

export function ProForma({ answer }: Props<DocumentContent>) {
  if (codeOf(answer.error) === 'nothing_to_pay')
    return (
      <>
        <PageTitle title="Nothing to pay" />
        <EmptyState title={messages.ownerPage.documentNotWaiting} />
      </>
    );
  return (
    <Printed
      answer={answer}
      title="Pay this to start"
      buttons={
        <Button type="primary" disabled={!answer.data} onClick={print}>
          Print
        </Button>
      }
      paper={(content) => ({
        title: 'Pro-forma',
        content,
        note: 'Pay this to start. Nothing is booked yet: the invoice follows once we have your payment.',
      })}
    />
  );
}

const withLabel = (label: string, value: string | null): string | null => value && `${label} ${value}`;

/** Black on white, in any theme. */
function Paper({ title, number, issuedAt, content, note }: PaperProps) {
  const { company, owner, about, refersTo, period, sums, lines } = content;
  const naira = (amount: number | null) => amount !== null && <Naira amount={amount} />;
  return (
    <article className="doc-paper">
      <header>
        <Party
          name={company.name}
          lines={[
            company.address,
            withLabel('RC', company.registration),
            withLabel('TIN', company.tin),
            withLabel('VAT no.', company.vatNumber),
          ]}
        />
        <div className="doc-paper__title">
          <h2>{title}</h2>
          {number && <p>{number}</p>}
          {issuedAt && <p>{formatDay(issuedAt)}</p>}
        </div>
      </header>
      <section>
        <div>
          <h3>For</h3>
          <Party
            name={owner.name}
            lines={[owner.email, owner.phone, withLabel('Company no.', owner.companyNumber), owner.reference]}
          />
        </div>
        <div>
          {about !== null && <p>{about}</p>}
          {period && <p>{`${formatDay(period.from)} – ${formatDay(period.to)}`}</p>}
          {refersTo.length > 0 && <p>{`About ${refersTo.join(', ')}`}</p>}
        </div>
      </section>
      {period ? (
        <PlainTable
          name={title}
          className="doc-paper__scroll"
          heads={['Date', 'What', 'Amount', 'Balance']}
          texts={2}
          rows={lines.map(({ at, text, amount, balance }) => [
            at && formatDateTime(at),
            text,
            naira(amount),
            naira(balance),
          ])}
        />
      ) : (
        <PlainTable
          name={title}
          className="doc-paper__scroll"
          heads={['What', 'Quantity', 'Price', 'Amount']}
          rows={lines.map(({ text, quantity, price, amount }) => [
            text,
            quantity !== null && formatCount(quantity),
            naira(price),
            naira(amount),
          ])}
        />
      )}
      <Facts rows={sums.map(({ label, amount }) => [label, naira(amount)])} />
      {note && <p>{note}</p>}
    </article>
  );
}

const Party = ({ name, lines }: { name: string; lines: readonly (string | null)[] }) => (
  <address>
    <strong>{name}</strong>
    {lines.map((line) => line !== null && <span key={line}>{line}</span>)}
  </address>
);
