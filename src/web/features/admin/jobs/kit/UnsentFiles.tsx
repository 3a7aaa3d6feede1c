import { Button } from 'antd';
import { formatMegabytes } from './kitWords';
import type { Unsent } from './useKitUploads';

interface Props {
  files: readonly Unsent[];
  onRetry: (file: Unsent) => void;
  onForget: (id: number) => void;
}

/** The picked files that the server does not have yet, with the reason. */
export function UnsentFiles({ files, onRetry, onForget }: Props) {
  return (
    <ul
      className="kit__unsent"
      id="kit.files"
      tabIndex={-1}
      aria-label="Files that are not uploaded"
      aria-live="polite"
    >
      {files.map((one) => (
        <li key={one.id}>
          <span>
            <span>{`${one.file.name}, ${formatMegabytes(one.file.size)}:`}</span>{' '}
            <span className={one.problem === null ? undefined : 'kit__fault'}>{one.problem ?? 'Uploading...'}</span>
          </span>
          <span>
            {one.problem !== null && one.again && (
              <Button size="small" aria-label={`Retry ${one.file.name}`} onClick={() => onRetry(one)}>
                Retry
              </Button>
            )}
            <Button size="small" aria-label={`Remove ${one.file.name}`} onClick={() => onForget(one.id)}>
              Remove
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
