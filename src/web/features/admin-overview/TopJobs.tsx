import { Link } from 'react-router-dom';
import type { TopJob } from '../../../contract/adminFigures';
import { formatCount } from '../../lib/naira';
import { paths } from '../../paths';
import { Card } from '../../ui/Card';
import { Naira } from '../../ui/Naira';

/** The jobs with the most proofs approved in the range. */
export function TopJobs({ jobs }: { jobs: readonly TopJob[] }) {
  return (
    <Card title="Top jobs by approved proofs">
      {jobs.length === 0 ? (
        <p className="day-chart__nothing">No proof was approved in these days.</p>
      ) : (
        <ol className="top-jobs">
          {jobs.map(({ id, jobTitle, deleted, approved, paid }) => (
            <li key={id}>
              {deleted ? (
                <span>
                  <span>{jobTitle}</span> <small>Deleted</small>
                </span>
              ) : (
                <Link to={paths.admin.viewJob(id)}>{jobTitle}</Link>
              )}
              <span>{`${formatCount(approved)} approved`}</span>
              <Naira amount={paid} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
