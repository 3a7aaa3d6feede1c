import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnerRequest } from '../../../contract/funding';
import { isDone } from '../../api/apiError';
import { useDecideOwnerRequestMutation, useListOwnerRequestsQuery } from '../../api/fundingApi';
import { formatNaira } from '../../lib/naira';
import { paths } from '../../paths';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { When } from '../../ui/When';
import { LoadFailed } from '../LoadFailed';
import { creditWords } from './creditWords';
import { RefundSent } from './dialogs';
import './funding.css';

/** Requests that wait for another admin, and refunds to be sent: of one owner, or of all. Nothing if there are none. */
export function OwnerRequests({ ownerId }: { ownerId?: string }) {
  const { data, error, refetch } = useListOwnerRequestsQuery(
    { standing: 'open', ...(ownerId === undefined ? {} : { owner_id: ownerId }) },
    { refetchOnMountOrArgChange: true },
  );
  if (error && !data)
    return <LoadFailed text="What waits for another admin could not be loaded." error={error} retry={refetch} />;
  if (!data || data.data.length === 0) return null;
  const more = data.meta.total - data.data.length;
  return (
    <section className="sn-card funding-requests" aria-labelledby="funding-requests">
      <h2 id="funding-requests">Waits for another admin</h2>
      <ul>
        {data.data.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      {more > 0 && <p className="sn-muted">{`${more} more show as these are decided.`}</p>}
    </section>
  );
}

interface Words {
  /** In the list, after the owner's name. */
  readonly what: string;
  readonly title: string;
  readonly follows: string;
  readonly refused: string;
}

/** The request, and the consequences of accepting and refusing it. */
const wordsOf = ({ kind, owner, from, to, amount, deposit, target }: OwnerRequest): Words => {
  const { name } = owner;
  if (kind === 'credit')
    return {
      what: `credit ${creditWords(from)} → ${creditWords(to)}`,
      title: `Raise the credit of ${name} to ${creditWords(to)}?`,
      follows: `It is ${creditWords(from)} now. From then on this owner may owe as much as that, and jobs that it covers go live at once.`,
      refused: `The credit stays at ${creditWords(from)}.`,
    };
  if (kind === 'refund') {
    const sum = formatNaira(amount ?? 0);
    return {
      what: `pay back ${sum} of deposit ${deposit?.reference ?? ''}`,
      title: `Pay back ${sum} to ${name}?`,
      follows: `It leaves the owner’s balance at once. Then send it by the bank to the account that ${deposit?.bankReference ?? 'the deposit'} came from, and record the bank’s reference here.`,
      refused: 'The money stays in the owner’s balance.',
    };
  }
  if (kind === 'allocation') {
    const sum = `${formatNaira(amount ?? 0)} of deposit ${deposit?.reference ?? ''}`;
    return {
      what: `gets ${sum}`,
      title: `Give ${sum} to ${name}?`,
      follows: `It’s booked at once, and jobs that wait for this money go live. Its bank reference is ${deposit?.bankReference ?? 'on the deposit'}.`,
      refused: 'The deposit stays without an owner.',
    };
  }
  if (kind === 'reversal') {
    const sum = `${formatNaira(amount ?? 0)} of deposit ${deposit?.reference ?? ''}`;
    return {
      what: `reverse ${sum}`,
      title: `Reverse ${sum}?`,
      follows: `It leaves the balance of ${name} at once. If they then owe more than their credit, their open jobs are paused; slots that members hold stay theirs. The payments provider is asked again first.`,
      refused: 'The deposit stays booked.',
    };
  }
  return {
    what: `move everything to ${target?.name ?? ''}`,
    title: `Move ${name} to ${target?.name ?? ''}?`,
    follows: `Balance, open jobs and mailboxes go to ${target?.name ?? ''}, and ${name} is closed. Both keep their histories. It cannot be taken back.`,
    refused: 'Both owners stay as they are.',
  };
};

function Request({ request }: { request: OwnerRequest }) {
  const { id, owner, reason, requestedBy, requestedAt, status } = request;
  const [asking, setAsking] = useState<'accept' | 'refuse' | 'sent' | null>(null);
  const [decide, { isLoading }] = useDecideOwnerRequestMutation();
  const words = wordsOf(request);
  const asker = requestedBy?.fullname ?? 'the job owner';
  const close = () => setAsking(null);
  const confirm = async (accepted: boolean) => {
    if (isDone(await decide({ id, accepted }))) close();
  };
  return (
    <li>
      <div className="admin-two">
        <span>
          <Link className="admin-strong" to={paths.admin.owner(owner.id)}>
            {owner.name}
          </Link>{' '}
          <span>{words.what}</span>
        </span>
        <small>
          <span>{`${reason} · asked by ${asker}`}</span> <When iso={requestedAt} />
        </small>
      </div>
      <div className="admin-actions">
        {status === 'accepted' ? (
          <Button type="primary" size="small" {...RefundSent.onIntent} onClick={() => setAsking('sent')}>
            Record as sent…
          </Button>
        ) : (
          <>
            <Button danger size="small" onClick={() => setAsking('refuse')}>
              Refuse…
            </Button>
            <Button type="primary" size="small" onClick={() => setAsking('accept')}>
              Accept…
            </Button>
          </>
        )}
      </div>
      <ConfirmDialog
        open={asking === 'accept'}
        title={words.title}
        confirmLabel="Accept"
        busy={isLoading}
        onConfirm={() => void confirm(true)}
        onClose={close}
      >
        {words.follows}
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'refuse'}
        title={`Refuse what ${asker} asked?`}
        confirmLabel="Refuse"
        danger
        busy={isLoading}
        onConfirm={() => void confirm(false)}
        onClose={close}
      >
        {words.refused}
      </ConfirmDialog>
      <RefundSent open={asking === 'sent'} request={request} onClose={close} />
    </li>
  );
}
