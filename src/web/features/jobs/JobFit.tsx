import type { Task } from '../../../contract/jobs';
import { Icon } from '../../ui/Icon';
import { getFit } from './jobWords';

/** Shows at a glance whether this member may take the job; the job's page names the missing requirements. */
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
