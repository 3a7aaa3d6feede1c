import { LoadFailed } from './LoadFailed';

interface Props {
  error: unknown;
  retry: () => unknown;
}

/** Shown above a list in place of sums that could not be loaded. */
export function SumsFailed(props: Props) {
  return (
    <div className="admin-sums-failed">
      <LoadFailed text="The sums could not be loaded." {...props} />
    </div>
  );
}
