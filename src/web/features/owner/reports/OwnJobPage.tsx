import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { OwnJob } from '../../../../contract/jobReports';
import * as messages from '../../../../contract/messages';
import { errorMessage, isNotFound } from '../../../api/apiError';
import { useExportOwnJobMutation, useGetOwnJobQuery, useSetOwnJobStatusMutation } from '../../../api/jobReportsApi';
import { liveOwnerData } from '../../../api/ownerPageApi';
import { formatCount } from '../../../lib/naira';
import { paths } from '../../../paths';
import { BackLink } from '../../../ui/BackLink';
import { Card } from '../../../ui/Card';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { Dialog } from '../../../ui/dialog/Dialog';
import { dialogOnDemand } from '../../../ui/dialog/dialogOnDemand';
import { Icon, type IconName } from '../../../ui/Icon';
import { LinkButton } from '../../../ui/LinkButton';
import { MenuButton } from '../../../ui/menu/MenuButton';
import { Naira } from '../../../ui/Naira';
import { EmptyState, FailedState, LoadingState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { StatCard } from '../../../ui/StatCard';
import { StatusTag } from '../../../shared/StatusTag';
import { PayInButton } from '../../../shared/PayInButton';
import { Figures } from './Figures';
import type { MoreSlotsProps } from './MoreSlotsModal';
import type { ShareReportProps } from './ShareReportModal';
import './jobReport.css';

const MoreSlots = dialogOnDemand<MoreSlotsProps>(() =>
  import(/* webpackChunkName: "owner-job-dialogs" */ './MoreSlotsModal').then((module) => module.MoreSlotsModal),
);
const ShareReport = dialogOnDemand<ShareReportProps>(() =>
  import(/* webpackChunkName: "owner-job-dialogs" */ './ShareReportModal').then((module) => module.ShareReportModal),
);

/** One job for its owner: its results so far, and its actions. */
export function OwnJobPage() {
  const { id = '' } = useParams();
  const { data: answer, error, refetch } = useGetOwnJobQuery({ id }, liveOwnerData);
  if (answer && !isNotFound(error)) return <Job job={answer.data} />;
  return (
    <>
      <PageTitle title="Job" />
      {!error && <LoadingState rows={8} />}
      {error && !isNotFound(error) && (
        <FailedState
          text={messages.ownerPage.jobLoadFailed}
          error={errorMessage(error, '')}
          retry={() => void refetch()}
        />
      )}
      {isNotFound(error) && (
        <Card>
          <EmptyState
            title={messages.ownerPage.jobNotFound}
            text="It may have been deleted, or the address is not complete."
            action={<LinkButton to={paths.owner.jobs}>Back to your jobs</LinkButton>}
          />
        </Card>
      )}
    </>
  );
}

function Job({ job }: { job: OwnJob }) {
  return (
    <div className="job-own">
      <BackLink to={paths.owner.jobs}>Your jobs</BackLink>
      <PageTitle
        title={job.jobTitle}
        subtitle={
          <>
            <span>{job.reference}</span> <StatusTag kind="task" status={job.status} />
          </>
        }
        actions={<Actions job={job} />}
      />
      {job.waits && <Waits job={job} waits={job.waits} />}
      {job.status === 'paused' && !job.pausedByOwner && (
        <p className="sn-note sn-note--wait">{messages.ownerPage.jobPausedByAdmin}</p>
      )}
      <Figures report={job}>
        <StatCard label="Held for open slots" value={<Naira amount={job.escrow} />} />
      </Figures>
    </div>
  );
}

function Waits({ job, waits }: { job: OwnJob; waits: NonNullable<OwnJob['waits']> }) {
  const what =
    job.status === 'awaiting-payment'
      ? 'This job goes live automatically'
      : job.fundedSlots < job.maxSlots
        ? `${formatCount(job.fundedSlots)} of ${formatCount(job.maxSlots)} slots are paid for. The others open automatically`
        : 'The new price applies automatically';
  return (
    <p className="sn-note sn-note--wait">
      <span>{`${what} once you’ve paid in`}</span>{' '}
      <b>
        <Naira amount={waits.toPay} />
      </b>
      . <PayInButton size="small" amount={waits.toPay} />{' '}
      <Link className="sn-link" to={paths.owner.proForma(job.id)}>
        Print what to pay
      </Link>
    </p>
  );
}

type Asking = 'pause' | 'resume' | 'slots' | 'share' | null;

function Actions({ job }: { job: OwnJob }) {
  const [asking, setAsking] = useState<Asking>(null);
  const [setStatus, { isLoading: busy }] = useSetOwnJobStatusMutation();
  const [download] = useExportOwnJobMutation();
  const close = () => setAsking(null);
  const runs = job.status === 'available' || job.status === 'paused';
  const change = async (status: 'available' | 'paused') => {
    await setStatus({ id: job.id, status });
    close();
  };
  return (
    <div className="job-actions">
      <LinkButton type="primary" to={paths.owner.jobProofs(job.id)}>
        See the proofs
      </LinkButton>
      <MenuButton bordered label="More" title="More actions" icon={<Icon name="menu" size={18} />} text="More">
        {(leave) => {
          // The focus returns to the menu's button, also from a dialog.
          const item = (label: string, icon: IconName, act: () => void, ahead = {}) => (
            <button
              type="button"
              {...ahead}
              onClick={() => {
                leave();
                act();
              }}
            >
              <Icon name={icon} size={20} />
              <span>{label}</span>
            </button>
          );
          return (
            <div className="sn-menu__list">
              {runs && item('Ask for more slots', 'briefcase', () => setAsking('slots'), MoreSlots.onIntent)}
              {job.status === 'available' && item('Pause', 'pause', () => setAsking('pause'), Dialog.onIntent)}
              {job.pausedByOwner && item('Resume', 'play', () => setAsking('resume'), Dialog.onIntent)}
              {item('Share a read-only link', 'share', () => setAsking('share'), ShareReport.onIntent)}
              {item('Print', 'image', () => window.print())}
              {item('Download spreadsheet', 'arrow-down', () => void download({ id: job.id, format: 'xlsx' }))}
            </div>
          );
        }}
      </MenuButton>
      <MoreSlots open={asking === 'slots'} job={job} onClose={close} />
      <ShareReport open={asking === 'share'} job={job} onClose={close} />
      <ConfirmDialog
        open={asking === 'pause'}
        title={`Pause “${job.jobTitle}”?`}
        confirmLabel="Pause"
        busy={busy}
        onConfirm={() => void change('paused')}
        onClose={close}
      >
        Nobody can take it until you resume it. Members who hold a slot can still submit their proof and are paid once
        it’s approved.
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'resume'}
        title={`Resume “${job.jobTitle}”?`}
        confirmLabel="Resume"
        busy={busy}
        onConfirm={() => void change('available')}
        onClose={close}
      >
        Members will see it again and can take its free slots.
      </ConfirmDialog>
    </div>
  );
}

export { OwnJobPage as Component };
