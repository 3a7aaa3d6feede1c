import { Button } from 'antd';
import { documentWords, type DocumentContent, type FullDocument } from '../../contract/documents';
import { PageTitle } from '../ui/PageTitle';
import { DocumentPaper } from './DocumentPaper';
import './printable.css';

interface Props {
  document: FullDocument;
  saving: boolean;
  onDownload: () => void;
}

/** A document with ways to print and download it. */
export function Printable({ document: { kind, number, issuedAt, content }, saving, onDownload }: Props) {
  return (
    <>
      <div className="doc-screen">
        <PageTitle
          title={`${documentWords[kind]} ${number}`}
          actions={
            <>
              <Button loading={saving} onClick={onDownload}>
                Download spreadsheet
              </Button>
              <Button type="primary" onClick={() => window.print()}>
                Print
              </Button>
            </>
          }
        />
      </div>
      <DocumentPaper title={documentWords[kind]} number={number} issuedAt={issuedAt} content={content} />
    </>
  );
}

/** The price of a job that waits for its money; none of its slots open before. */
export function ProForma({ content }: { content: DocumentContent | undefined }) {
  return (
    <>
      <div className="doc-screen">
        <PageTitle
          title="Pay this to start"
          actions={
            <Button type="primary" disabled={!content} onClick={() => window.print()}>
              Print
            </Button>
          }
        />
      </div>
      {content && (
        <DocumentPaper
          title="Pro-forma"
          number={null}
          issuedAt={null}
          content={content}
          note="Pay this to start. Nothing is booked yet: the invoice follows once the money is there."
        />
      )}
    </>
  );
}
