import { Descriptions, type DescriptionsProps } from 'antd';
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
import { kindNames, SlotsBar } from './jobState';

type Facts = NonNullable<DescriptionsProps['items']>;

const fact = (label: string, children: Facts[number]['children']): Facts[number] => ({ key: label, label, children });

export function JobDetails({ task }: { task: AdminTask }) {
  const { owner } = task;
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        fact(
          'Status',
          <div className="admin-two">
            <StatusTag kind="task" status={task.status} />
            {task.pausedByOwner && <small>By its owner, who may resume it</small>}
          </div>,
        ),
        fact('Slots', <SlotsBar task={task} />),
        ...getPrice(task),
        fact('Approved', formatCount(task.approved)),
        fact('Kind of job', kindNames[task.kind]),
        fact('Platform', task.platform ? platformNames[task.platform] : 'Any'),
        fact('Minimum followers', task.minFollowers ? formatCount(task.minFollowers) : 'None'),
        ...getSchedule(task),
        fact(
          'ARCON approval',
          `${task.arconNumber ?? 'None given'}${task.arconExpiry ? `, until ${formatOrdinalDate(task.arconExpiry)}` : ''}`,
        ),
        fact(
          'Job owner',
          <div className="admin-two">
            <Link className="sn-link" to={paths.admin.owner(owner.id)}>
              {owner.name}
            </Link>
            {owner.name !== task.jobOwnerEmail && <span>{task.jobOwnerEmail}</span>}
            {task.jobOwnerPhoneNumber && <span>{task.jobOwnerPhoneNumber}</span>}
          </div>,
        ),
        fact('Created', <When iso={task.createdAt} />),
      ]}
    />
  );
}

function getPrice({ payoutAmount, fee, vat, maxSlots, fundedSlots, waits }: AdminTask): Facts {
  const slotKobo = toKobo(payoutAmount) + toKobo(fee) + toKobo(vat);
  const naira = (label: string, kobo: number) => fact(label, <Naira amount={kobo / 100} />);
  return [
    fact(
      'Price per slot',
      <div className="admin-two">
        <Naira amount={payoutAmount} />
        {typeof waits?.payoutAmount === 'number' && (
          <span>
            <Naira amount={waits.payoutAmount} /> <span>from the deposit on</span>
          </span>
        )}
      </div>,
    ),
    ...(fee > 0
      ? [naira('Service fee', toKobo(fee)), naira('VAT on the fee', toKobo(vat)), naira('One slot in all', slotKobo)]
      : []),
    naira('All slots at this price', slotKobo * maxSlots),
    fact('Covered, credit included', `${formatCount(fundedSlots)} of ${formatCount(maxSlots)} slots`),
    ...(waits ? [naira('Waits for', toKobo(waits.missing))] : []),
  ];
}

/** Only set fields: most jobs are open at any time. */
function getSchedule(task: AdminTask): Facts {
  const { startsAt, endsAt, slotsPerDay, trialSlots, approved, rejected, link, linksEnd } = task;
  const linkEnd = linksEnd
    ? formatDateTime(linksEnd)
    : `${sharingLimits.daysAfterApproval} days after the last approval`;
  const decided = formatCount(Math.min(approved + rejected, trialSlots ?? 0));
  return [
    ...(startsAt ? [fact('Starts', formatDateTime(startsAt))] : []),
    ...(endsAt ? [fact('Ends', formatDateTime(endsAt))] : []),
    ...(slotsPerDay ? [fact('Daily slots', formatCount(slotsPerDay))] : []),
    ...(trialSlots ? [fact('Trial slots', `${formatCount(trialSlots)}, ${decided} decided`)] : []),
    ...(link === null ? [] : [fact('Members’ links end', linkEnd)]),
  ];
}
