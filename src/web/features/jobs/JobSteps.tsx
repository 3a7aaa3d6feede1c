import type { TaskWithKit } from '../../../contract/jobDetails';
import { Icon } from '../../ui/Icon';
import { isShareable } from './jobState';

const steps = ['Work', 'Prove', 'Paid'] as const;
export type JobStep = (typeof steps)[number];

/** Progress through a job. @param current null when everything is done. */
export function JobSteps({ task, current }: { task: TaskWithKit; current: JobStep | null }) {
  const at = current === null ? steps.length : steps.indexOf(current);
  return (
    <ol className="job-steps" aria-label="Steps of this job">
      {steps.map((step, place) => (
        <li key={step} aria-current={place === at ? 'step' : undefined} data-done={place < at || undefined}>
          <span aria-hidden="true">{place < at ? <Icon name="check" size={14} /> : place + 1}</span>
          <span>{step === 'Work' && isShareable(task) ? 'Share' : step}</span>
          {place < at && <span className="sn-visually-hidden">, done</span>}
        </li>
      ))}
    </ol>
  );
}
