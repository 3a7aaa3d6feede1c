import { errorMessage } from '../api/apiError';
import { Card } from '../ui/Card';
import { FailedState } from '../ui/PageState';

interface Props {
  /** What could not be loaded. */
  text: string;
  error: unknown;
  retry: () => unknown;
}

/** Stands where the data would have been: what failed, why as far as it is known, and the way to try again. */
export function LoadFailed({ text, error, retry }: Props) {
  return (
    <Card>
      <FailedState text={text} error={errorMessage(error, '')} retry={() => void retry()} />
    </Card>
  );
}
