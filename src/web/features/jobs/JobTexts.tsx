import { Button } from 'antd';
import type { Task } from '../../../contract/jobs';
import { Card } from '../../ui/Card';
import { Icon } from '../../ui/Icon';

/** The job's description and instructions. */
export function JobTexts({ task }: { task: Task }) {
  return (
    <>
      <Card title="Description">
        <p className="job-prose">{task.jobDescription}</p>
      </Card>
      {task.instructions && (
        <Card title="Instructions">
          <p className="job-prose">{task.instructions}</p>
        </Card>
      )}
    </>
  );
}

/** The instructions, with their material. A job without instructions has them in its description. */
export function JobWork({ task }: { task: Task }) {
  return (
    <Card title={task.instructions ? 'Instructions' : 'Description'}>
      <div className="job-work">
        <p className="job-prose">{task.instructions || task.jobDescription}</p>
        {task.link && (
          <Button href={task.link} target="_blank" rel="noopener noreferrer" icon={<Icon name="link" size={18} />}>
            Open the job’s page
          </Button>
        )}
      </div>
    </Card>
  );
}
