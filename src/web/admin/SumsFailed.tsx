import { LoadFailed } from './LoadFailed';

interface Props {
  error: unknown;
  retry: () => unknown;
}

/** Stands where a desk's sums over everything would have been, above its list. */
export function SumsFailed(props: Props) {
  return (
    <div className="admin-sums-failed">
      <LoadFailed text="The sums could not be loaded." {...props} />
    </div>
  );
}
