import { formatDateTime, relativeTime } from '../lib/dates';
import { useNow } from './hooks';

/** Relative up to a day, or exact for money, in Lagos time. */
export function When({ iso, exact = false }: { iso: string; exact?: boolean }) {
  const now = useNow(60_000);
  return (
    <time dateTime={iso} title={exact ? undefined : formatDateTime(iso)} className="sn-num">
      {exact ? formatDateTime(iso) : relativeTime(iso, now)}
    </time>
  );
}
