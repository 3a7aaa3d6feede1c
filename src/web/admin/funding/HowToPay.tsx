import { Button } from 'antd';
import { useState } from 'react';
import type { PayIn, PayInWays } from '../../../contract/payIns';
import * as messages from '../../../contract/messages';
import { useGetPayInWaysQuery } from '../../api/fundingApi';
import { formatDateTime } from '../../lib/dates';
import { CopyButton } from '../../ui/CopyButton';
import { Naira } from '../../ui/Naira';
import { LoadFailed } from '../LoadFailed';
import { PayInLink } from './dialogs';
import './funding.css';

const words: Record<PayIn['status'], readonly [label: string, tone: string]> = {
  open: ['Open', 'sn-tag--info'],
  paid: ['Paid', 'sn-tag--ok'],
  failed: ['Failed', 'sn-tag--no'],
  expired: ['Expired', ''],
};

/** The ways one owner can pay in, to pass on: the account, and the payments provider's links. */
export function HowToPay({ ownerId }: { ownerId: string }) {
  const [making, setMaking] = useState(false);
  const { data, error, refetch } = useGetPayInWaysQuery({ id: ownerId }, { refetchOnMountOrArgChange: true });
  if (error && !data) return <LoadFailed text={messages.funding.payInsFailed} error={error} retry={refetch} />;
  if (!data) return null;
  const { byLink, links } = data.data;
  return (
    <section className="sn-card funding-requests" aria-labelledby="funding-pay">
      <h2 id="funding-pay">How to pay</h2>
      <Account ways={data.data} />
      {byLink && (
        <p>
          <Button {...PayInLink.onIntent} onClick={() => setMaking(true)}>
            Make a payment link…
          </Button>
        </p>
      )}
      <ul>
        {links.map((link) => (
          <Link key={link.id} link={link} />
        ))}
      </ul>
      <PayInLink open={making} ownerId={ownerId} onClose={() => setMaking(false)} />
    </section>
  );
}

function Account({ ways: { account, reference } }: { ways: PayInWays }) {
  if (!account)
    return <p className="sn-muted">No account is set up to show here. The owner asks support how to pay.</p>;
  const { bank, number, name } = account;
  const text = `${bank}, ${number}, ${name}, reference ${reference}`;
  return (
    <p>
      By transfer to <b>{number}</b>
      <span>{`, ${bank}, ${name}, with the reference`}</span> <b>{reference}</b>.{' '}
      <CopyButton text={text} label="Copy how to pay" toast="Copied." />
    </p>
  );
}

function Link({ link: { status, amount, task, checkoutUrl, expiresAt, reference } }: { link: PayIn }) {
  const [label, tone] = words[status];
  return (
    <li>
      <div className="admin-two">
        <span>
          <b>
            <Naira amount={amount} />
          </b>
          {task && <span>{` for ${task.title}`}</span>} <span className={`sn-tag ${tone}`}>{label}</span>
        </span>
        <small>{`${reference}${status === 'open' ? ` · until ${formatDateTime(expiresAt)}` : ''}`}</small>
      </div>
      {status === 'open' && <CopyButton text={checkoutUrl} label="Copy link" toast="Link copied." labelled />}
    </li>
  );
}
