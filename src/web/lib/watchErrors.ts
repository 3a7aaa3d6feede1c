import type { ErrorKind } from '../../contract/system';

export type ReportError = (kind: ErrorKind, error: unknown) => void;

export const watchErrors = (page: Window, report: ReportError): void => {
  page.addEventListener('error', ({ error }) => report('error', error));
  page.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason));
};
