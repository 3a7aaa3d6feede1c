import type { Task } from '../../../contract/jobs';
import { Icon } from '../../ui/Icon';
import { getFit } from './jobWords';

export function JobFit({ task }: { task: Task }) {
  const fit = getFit(task);
  if (!fit) return null;
  return (
    <span className={`job-fit job-fit--${fit}`}>
      <Icon name={fit === 'met' ? 'check' : 'alert'} size={16} />
      <span>{fit === 'met' ? 'You qualify' : 'You don’t qualify yet'}</span>
    </span>
  );
}
