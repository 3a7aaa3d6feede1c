import { Button } from 'antd';
import type { Task } from '../../../contract/jobs';
import { Card } from '../../ui/Card';
import { CopyButton } from '../../ui/CopyButton';
import { Icon } from '../../ui/Icon';
import { getShareText } from './jobWords';

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
        <div className="job-work__ways">
          {task.link && (
            <Button href={task.link} target="_blank" rel="noopener noreferrer" icon={<Icon name="link" size={18} />}>
              Open the job’s page
            </Button>
          )}
          <CopyButton text={getShareText(task)} label="Copy text to share" toast="Text to share copied!" labelled />
        </div>
        <p className="job-note">The text names the post as an advert. Please leave that line in.</p>
      </div>
    </Card>
  );
}
