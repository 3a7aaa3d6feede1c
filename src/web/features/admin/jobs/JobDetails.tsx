import { Link } from 'react-router-dom';
import type { AdminTask } from '../../../../contract/jobs';
import { sharingLimits } from '../../../../contract/limits';
import { formatDateTime, formatOrdinalDate } from '../../../lib/dates';
import { formatCount, toKobo } from '../../../lib/naira';
import { platformNames } from '../../../lib/platforms';
import { paths } from '../../../paths';
import { Naira } from '../../../ui/Naira';
import { StatusTag } from '../../../shared/StatusTag';
import { When } from '../../../ui/When';
import { Details, type Facts } from '../shared/Details';
import { kindNames, SlotsBar } from './jobState';

export function JobDetails({ task }: { task: AdminTask }) {
  const { owner, arconNumber, arconExpiry } = task;
  return (
    <Details
      facts={{
        Status: (
          <div className="admin-two">
            <StatusTag kind="task" status={task.status} />
            {task.pausedByOwner && <small>By its owner, who may resume it</small>}
          </div>
        ),
        Slots: <SlotsBar task={task} />,
        ...getPrice(task),
        Approved: formatCount(task.approved),
        'Kind of job': kindNames[task.kind],
        Platform: task.platform ? platformNames[task.platform] : 'Any',
        'Minimum followers': task.minFollowers ? formatCount(task.minFollowers) : 'None',
        ...getSchedule(task),
        'ARCON approval': `${arconNumber ?? 'None given'}${arconExpiry ? `, until ${formatOrdinalDate(arconExpiry)}` : ''}`,
        'Job owner': (
          <div className="admin-two">
            <Link className="sn-link" to={paths.admin.owner(owner.id)}>
              {owner.name}
            </Link>
            {owner.name !== task.jobOwnerEmail && <span>{task.jobOwnerEmail}</span>}
            {task.jobOwnerPhoneNumber && <span>{task.jobOwnerPhoneNumber}</span>}
          </div>
        ),
        Created: <When iso={task.createdAt} />,
      }}
    />
  );
}

function getPrice({ payoutAmount, fee, vat, maxSlots, fundedSlots, waits }: AdminTask): Facts {
  const slotKobo = toKobo(payoutAmount) + toKobo(fee) + toKobo(vat);
  return {
    'Price per slot': (
      <div className="admin-two">
        <Naira amount={payoutAmount} />
        {typeof waits?.payoutAmount === 'number' && (
          <span>
            <Naira amount={waits.payoutAmount} /> <span>from the deposit on</span>
          </span>
        )}
      </div>
    ),
    ...(fee > 0 && {
      'Service fee': <Naira amount={fee} />,
      'VAT on the fee': <Naira amount={vat} />,
      'One slot in all': <Naira amount={slotKobo / 100} />,
    }),
    'All slots at this price': <Naira amount={(slotKobo * maxSlots) / 100} />,
    'Covered, credit included': `${formatCount(fundedSlots)} of ${formatCount(maxSlots)} slots`,
    'Waits for': waits && <Naira amount={waits.missing} />,
  };
}

function getSchedule(task: AdminTask): Facts {
  const { startsAt, endsAt, slotsPerDay, trialSlots, approved, rejected, link, linksEnd } = task;
  const decided = formatCount(Math.min(approved + rejected, trialSlots ?? 0));
  return {
    Starts: startsAt && formatDateTime(startsAt),
    Ends: endsAt && formatDateTime(endsAt),
    'Daily slots': slotsPerDay && formatCount(slotsPerDay),
    'Trial slots': trialSlots && `${formatCount(trialSlots)}, ${decided} decided`,
    'Members’ links end':
      link !== null &&
      (linksEnd ? formatDateTime(linksEnd) : `${sharingLimits.daysAfterApproval} days after the last approval`),
  };
}
