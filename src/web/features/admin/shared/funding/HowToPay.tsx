import { Button, Card, Tag } from 'antd';
import { useState } from 'react';
import type { PayIn, PayInWays } from '../../../../../contract/payIns';
import * as messages from '../../../../../contract/messages';
import { useGetPayInWaysQuery } from '../../../../api/ownersApi';
import { formatDateTime } from '../../../../lib/dates';
import { CopyButton } from '../../../../ui/CopyButton';
import { Naira } from '../../../../ui/Naira';
import { LoadFailed } from '../LoadFailed';
import { PayInLink } from './dialogs';
import '../lines.css';

const words: Record<PayIn['status'], readonly [label: string, colour: string]> = {
  open: ['Open', 'processing'],
  paid: ['Paid', 'success'],
  failed: ['Failed', 'error'],
  expired: ['Expired', 'default'],
};

/** The ways one owner can pay in, to pass on: the account, and the payments provider's links. */
export function HowToPay({ ownerId }: { ownerId: string }) {
  const [making, setMaking] = useState(false);
  const { data, error, refetch } = useGetPayInWaysQuery({ id: ownerId }, { refetchOnMountOrArgChange: true });
  if (error && !data) return <LoadFailed text={messages.funding.payInsFailed} error={error} retry={refetch} />;
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
          <Button size="small" {...PayInLink.onIntent} onClick={() => setMaking(true)}>
            Make a payment link…
          </Button>
        )
      }
    >
      <Account ways={data.data} />
      <ul className="admin-lines">
        {links.map((link) => (
          <Link key={link.id} link={link} />
        ))}
      </ul>
      <PayInLink open={making} ownerId={ownerId} onClose={() => setMaking(false)} />
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
      <CopyButton text={text} label="Copy how to pay" toast="Copied." />
    </>
  );
}

function Link({ link: { status, amount, task, checkoutUrl, expiresAt, reference } }: { link: PayIn }) {
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
