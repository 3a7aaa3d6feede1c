import { errorMessage } from '../../../api/apiError';
import { FailedState } from '../../../ui/PageState';

interface Props {
  /** The name of the data that could not be loaded. */
  text: string;
  error: unknown;
  retry: () => unknown;
}

/** Shown in place of the data: the failure, its cause as far as known, and a retry. */
export function LoadFailed({ text, error, retry }: Props) {
  return <FailedState text={text} error={errorMessage(error, '')} retry={() => void retry()} />;
}
