import { useParams } from 'react-router-dom';
import * as messages from '../../../../contract/messages';
import { errorMessage, isNotFound } from '../../../api/apiError';
import { useGetReportQuery } from '../../../api/jobReportsApi';
import { formatDateTime } from '../../../lib/dates';
import { paths } from '../../../paths';
import { FailedState, LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { StatusTag } from '../../../shared/StatusTag';
import { useNow } from '../../../ui/useNow';
import { Figures } from './Figures';
import './jobReport.css';

/** The report of a job for anyone with its address. */
export function ReportPage() {
  const { code = '' } = useParams();
  const { data: answer, error, refetch } = useGetReportQuery({ code });
  const now = useNow(60_000);
  if (isNotFound(error))
    return (
      <>
        <h1>No report here</h1>
        <p>{messages.ownerPage.jobNoReport}</p>
        <a className="sn-btn sn-btn--ghost" href={paths.landing}>
          Back to the start
        </a>
      </>
    );
  if (!answer)
    return (
      <div className="job-shared">
        <PageTitle title="Report" />
        {error ? (
          <FailedState
            text={messages.ownerPage.jobReportFailed}
            error={errorMessage(error, '')}
            retry={() => void refetch()}
          />
        ) : (
          <LoadingState rows={8} />
        )}
      </div>
    );
  const { jobTitle, reference, status } = answer.data;
  return (
    <div className="job-shared">
      <PageTitle
        title={jobTitle}
        subtitle={
          <>
            <span>{reference}</span> <StatusTag kind="task" status={status} />
          </>
        }
      />
      <Figures report={answer.data} />
      <p className="job-shared__made">{`As of ${formatDateTime(now.toISOString())}, Lagos time`}</p>
    </div>
  );
}

export { ReportPage as Component };
