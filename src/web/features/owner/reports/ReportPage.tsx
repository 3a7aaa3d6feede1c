import { useParams } from 'react-router-dom';
import * as messages from '../../../../contract/messages';
import { isNotFound } from '../../../api/apiError';
import { useGetReportQuery } from '../../../api/jobReportsApi';
import { formatDateTime } from '../../../lib/dates';
import { paths } from '../../../paths';
import { Answer } from '../../../shared/Answer';
import { StatusTag } from '../../../shared/StatusTag';
import { PageTitle } from '../../../ui/PageTitle';
import { useNow } from '../../../ui/time';
import { Figures } from './Figures';
import './jobReport.css';

export function ReportPage() {
  const { code = '' } = useParams();
  const report = useGetReportQuery({ code });
  const now = useNow(60_000);
  if (isNotFound(report.error))
    return (
      <>
        <h1>No report here</h1>
        <p>{messages.ownerPage.jobNoReport}</p>
        <a className="sn-btn sn-btn--ghost" href={paths.landing}>
          Back to the start
        </a>
      </>
    );
  const shown = report.data?.data;
  return (
    <div className="job-shared">
      <PageTitle
        title={shown?.jobTitle ?? 'Report'}
        subtitle={
          shown && (
            <>
              <span>{shown.reference}</span> <StatusTag kind="task" status={shown.status} />
            </>
          )
        }
      />
      <Answer query={report} failed={messages.ownerPage.jobReportFailed} rows={8}>
        {({ data }) => (
          <>
            <Figures report={data} />
            <p className="job-shared__made">{`As of ${formatDateTime(now.toISOString())}, Lagos time`}</p>
          </>
        )}
      </Answer>
    </div>
  );
}

export { ReportPage as Component };
