import { mayPrefetch } from './mayPrefetch';
import type { ReportError } from './watchErrors';

let sender: Promise<ReportError> | undefined;

const load = (): Promise<ReportError> => (sender ??= import('./appErrorSender').then(({ report }) => report));

export const reportBrowserError: ReportError = (kind, error) => {
  load().then(
    (report) => report(kind, error),
    () => undefined,
  );
};

/** Later a release may have replaced the file. */
export const fetchErrorSender = (): void => {
  if (mayPrefetch()) load().catch(() => undefined);
};
