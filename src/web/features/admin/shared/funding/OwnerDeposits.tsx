import { Card, Tag } from 'antd';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { listDeposits } from '../../../../../contract/funding';
import * as messages from '../../../../../contract/messages';
import { ownerLimits } from '../../../../../contract/limits';
import { ownersApi, useListOwnerRequestsQuery, useGetPayInWaysQuery } from '../../../../api/ownersApi';
import { paths } from '../../../../paths';
import { AdminTable } from '../../../../table/AdminTable';
import { adminList, useAdminTable } from '../../../../table/useAdminTable';
import { Naira } from '../../../../ui/Naira';
import { When } from '../../../../ui/When';
import { DialogButton } from '../AskButton';
import { EmptyList } from '../EmptyList';
import { Failure } from '../../../../shared/Answer';
import { OwnerRequests } from './OwnerRequests';
import { ownColumns } from './depositColumns';
import type { PayIn, PayInWays } from '../../../../../contract/payIns';
import { formatDateTime } from '../../../../lib/dates';
import { CopyButton } from '../../../../ui/CopyButton';
import { PayInLink } from './dialogs';
import '../lines.css';

const depositsOf = (ownerId: string) =>
  adminList({
    query: listDeposits.query,
    endpoint: ownersApi.endpoints.listDeposits,
    prefix: 'deposits',
    pageSize: ownerLimits.deposits,
    columns: ownColumns(ownerId),
    caption: 'Deposits',
    search: { label: 'Search deposits', placeholder: 'Reference or note' },
    failure: messages.funding.depositsFailed,
  });

export function OwnerDeposits({ ownerId }: { ownerId: string }) {
  const deposits = useMemo(() => depositsOf(ownerId), [ownerId]);
  const { table, tableProps } = useAdminTable(deposits, { owner_id: ownerId });
  return (
    <AdminTable
      {...tableProps}
      summary={
        <>
          <HowToPay ownerId={ownerId} />
          <OwnerRequests ownerId={ownerId} />
          <MovedHere ownerId={ownerId} />
        </>
      }
      empty={
        <EmptyList
          table={table}
          what="deposits"
          title={messages.funding.depositsEmpty}
          text="This owner’s payments show here."
        />
      }
    />
  );
}

function MovedHere({ ownerId }: { ownerId: string }) {
  const { data, error, refetch } = useListOwnerRequestsQuery({ target_id: ownerId });
  if (error && !data)
    return <Failure failed="Money moved from another owner could not be loaded." query={{ error, refetch }} />;
  if (!data || data.data.length === 0) return null;
  return (
    <Card size="small" title="Moved from another owner" role="region" aria-label="Moved from another owner">
      <ul className="admin-lines">
        {data.data.map(({ id, owner, amount, reason, requestedAt }) => (
          <li key={id}>
            <div className="admin-two">
              <span>
                <Naira amount={amount ?? 0} /> <span>{`from ${owner.name}`}</span>
              </span>
              <small>
                <span>{`${reason} · requested`}</span> <When iso={requestedAt} />
              </small>
            </div>
            <Link className="sn-link" to={`${paths.admin.owner(owner.id)}?tab=deposits`}>
              {`Deposits of ${owner.name}`}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const words: Record<PayIn['status'], readonly [label: string, colour: string]> = {
  open: ['Open', 'processing'],
  paid: ['Paid', 'success'],
  failed: ['Failed', 'error'],
  expired: ['Expired', 'default'],
};

function HowToPay({ ownerId }: { ownerId: string }) {
  const { data, error, refetch } = useGetPayInWaysQuery({ id: ownerId }, { refetchOnMountOrArgChange: true });
  if (error && !data) return <Failure failed={messages.funding.payInsFailed} query={{ error, refetch }} />;
  if (!data) return null;
  const { byLink, links } = data.data;
  return (
    <Card
      size="small"
      title="How to pay"
      role="region"
      aria-label="How to pay"
      extra={
        byLink && (
          <DialogButton dialog={PayInLink} label="Make a payment link…" button={{ size: 'small' }} of={{ ownerId }} />
        )
      }
    >
      <Account ways={data.data} />
      <ul className="admin-lines">
        {links.map((link) => (
          <PayInRow key={link.id} link={link} />
        ))}
      </ul>
    </Card>
  );
}

function Account({ ways: { account, reference } }: { ways: PayInWays }) {
  if (!account)
    return <span className="sn-muted">No bank account is set up here. The owner has to ask support how to pay.</span>;
  const { bank, number, name } = account;
  const text = `${bank}, ${number}, ${name}, reference ${reference}`;
  return (
    <>
      <span>By transfer to</span> <b>{number}</b>
      <span>{`, ${bank}, ${name}, with the reference`}</span> <b>{reference}</b>{' '}
      <CopyButton text={text} label="Copy how to pay" toast="Payment details copied." />
    </>
  );
}

function PayInRow({ link: { status, amount, task, checkoutUrl, expiresAt, reference } }: { link: PayIn }) {
  const [label, colour] = words[status];
  return (
    <li>
      <div className="admin-two">
        <span>
          <b>
            <Naira amount={amount} />
          </b>
          {task && <span>{` for ${task.title}`}</span>} <Tag color={colour}>{label}</Tag>
        </span>
        <small>{`${reference}${status === 'open' ? ` · until ${formatDateTime(expiresAt)}` : ''}`}</small>
      </div>
      {status === 'open' && <CopyButton text={checkoutUrl} label="Copy link" toast="Link copied." labelled />}
    </li>
  );
}
