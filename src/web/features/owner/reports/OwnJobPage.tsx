import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { OwnJob } from '../../../../contract/jobReports';
import * as messages from '../../../../contract/messages';
import { isNotFound } from '../../../api/apiError';
import { useExportOwnJobMutation, useGetOwnJobQuery, useSetOwnJobStatusMutation } from '../../../api/jobReportsApi';
import { liveOwnerData } from '../../../api/ownerPageApi';
import { formatCount } from '../../../lib/naira';
import { paths } from '../../../paths';
import { Answer } from '../../../shared/Answer';
import { BackLink } from '../../../ui/BackLink';
import { Card } from '../../../ui/Card';
import { ConfirmDialog, Dialog, dialogOnDemand } from '../../../ui/dialog/Dialog';
import { Icon, type IconName } from '../../../ui/Icon';
import { LinkButton } from '../../../ui/LinkButton';
import { MenuButton } from '../../../ui/menu/MenuButton';
import { Naira, Sum } from '../../../ui/Naira';
import { EmptyState } from '../../../ui/PageState';
import { PageTitle } from '../../../ui/PageTitle';
import { StatCard } from '../../../ui/StatCard';
import { StatusTag } from '../../../shared/StatusTag';
import { PayInButton } from '../../../shared/PayInButton';
import { Figures } from './Figures';
import './jobReport.css';

const MoreSlots = dialogOnDemand(() =>
  import(/* webpackChunkName: "owner-job-dialogs" */ './JobDialogs').then((module) => module.MoreSlots),
);
const ShareReport = dialogOnDemand(() =>
  import(/* webpackChunkName: "owner-job-dialogs" */ './JobDialogs').then((module) => module.ShareReport),
);

export function OwnJobPage() {
  const { id = '' } = useParams();
  const job = useGetOwnJobQuery({ id }, liveOwnerData);
  return (
    <>
      {(!job.data || isNotFound(job.error)) && <PageTitle title="Job" />}
      <Answer
        query={job}
        failed={messages.ownerPage.jobLoadFailed}
        rows={8}
        missing={
          <Card>
            <EmptyState
              title={messages.ownerPage.jobNotFound}
              text="It may have been deleted, or the address is not complete."
              action={<LinkButton to={paths.owner.jobs}>Back to your jobs</LinkButton>}
            />
          </Card>
        }
      >
        {({ data }) => <Job job={data} />}
      </Answer>
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
        <StatCard label="Held for open slots" value={<Sum amount={job.escrow} />} />
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

function Actions({ job }: { job: OwnJob }) {
  const [asking, setAsking] = useState<'pause' | 'resume' | 'slots' | 'share' | null>(null);
  const [setStatus, { isLoading: busy }] = useSetOwnJobStatusMutation();
  const [download] = useExportOwnJobMutation();
  const close = () => setAsking(null);
  const runs = job.status === 'available' || job.status === 'paused';
  const change = async (status: 'available' | 'paused') => {
    await setStatus({ id: job.id, status });
    close();
  };
  return (
    <div className="sn-line job-actions">
      <LinkButton type="primary" to={paths.owner.jobProofs(job.id)}>
        See the proofs
      </LinkButton>
      <MenuButton bordered label="More" title="More actions" icon={<Icon name="menu" size={18} />} text="More">
        {(leave) => {
          // The menu's button gets the focus back, also after a dialog.
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
              {item('Share the report', 'share', () => setAsking('share'), ShareReport.onIntent)}
              {item('Print', 'image', () => window.print())}
              {item('Download spreadsheet', 'arrow-down', () => void download({ id: job.id, format: 'xlsx' }))}
            </div>
          );
        }}
      </MenuButton>
      <MoreSlots open={asking === 'slots'} job={job} onClose={close} />
      <ShareReport open={asking === 'share'} job={job} onClose={close} />
      {(asking === 'pause' || asking === 'resume') && (
        <ConfirmDialog
          open
          title={`${asking === 'pause' ? 'Pause' : 'Resume'} “${job.jobTitle}”?`}
          confirmLabel={asking === 'pause' ? 'Pause' : 'Resume'}
          busy={busy}
          onConfirm={() => void change(asking === 'pause' ? 'paused' : 'available')}
          onClose={close}
        >
          {asking === 'pause'
            ? 'No one can take it until you resume it. Members who hold a slot can still submit their proof and are paid once it’s approved.'
            : 'Members will see it again and can take its free slots.'}
        </ConfirmDialog>
      )}
    </div>
  );
}

export { OwnJobPage as Component };
