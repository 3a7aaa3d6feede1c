import { Button } from 'antd';
import type { ReactNode } from 'react';
import { documentWords, type DocumentContent, type FullDocument } from '../../contract/documents';
import * as messages from '../../contract/messages';
import { errorMessage, isNotFound } from '../api/apiError';
import { EmptyState, FailedState, LoadingState } from '../ui/PageState';
import { PageTitle } from '../ui/PageTitle';
import { DocumentPaper } from './DocumentPaper';
import './documents.css';

interface Props<Content> {
  answer: {
    readonly data?: { readonly data: Content } | undefined;
    readonly error?: unknown;
    readonly refetch: () => unknown;
  };
}

/** Stands in for a document that is loading, unknown or failed. */
function Missing({ answer: { error, refetch } }: Props<unknown>) {
  if (!error) return <LoadingState rows={6} />;
  if (isNotFound(error))
    return <EmptyState title={messages.ownerPage.documentNotFound} text="The address may be incomplete." />;
  return (
    <FailedState
      text={messages.ownerPage.documentLoadFailed}
      error={errorMessage(error, '')}
      retry={() => void refetch()}
    />
  );
}

const Title = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className="doc-screen">
    <PageTitle title={title} actions={children} />
  </div>
);

interface DocumentProps extends Props<FullDocument> {
  saving: boolean;
  onDownload: () => void;
}

/** A document with ways to print and download it. */
export function Printable({ answer, saving, onDownload }: DocumentProps) {
  if (!answer.data)
    return (
      <>
        <Title title="Document" />
        <Missing answer={answer} />
      </>
    );
  const { kind, number, issuedAt, content } = answer.data.data;
  return (
    <>
      <Title title={`${documentWords[kind]} ${number}`}>
        <Button loading={saving} onClick={onDownload}>
          Download spreadsheet
        </Button>
        <Button type="primary" onClick={() => window.print()}>
          Print
        </Button>
      </Title>
      <DocumentPaper title={documentWords[kind]} number={number} issuedAt={issuedAt} content={content} />
    </>
  );
}

/** The price of a job that waits for its money; none of its slots open before. */
export function ProForma({ answer }: Props<DocumentContent>) {
  const content = answer.data?.data;
  return (
    <>
      <Title title="Pay this to start">
        <Button type="primary" disabled={!content} onClick={() => window.print()}>
          Print
        </Button>
      </Title>
      {content ? (
        <DocumentPaper
          title="Pro-forma"
          number={null}
          issuedAt={null}
          content={content}
          note="Pay this to start. Nothing is booked yet: the invoice follows once we have your payment."
        />
      ) : (
        <Missing answer={answer} />
      )}
    </>
  );
}
