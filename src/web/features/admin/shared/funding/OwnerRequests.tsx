import { Button, Card } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnerRequest } from '../../../../../contract/funding';
import { isDone } from '../../../../api/apiError';
import { useDecideOwnerRequestMutation, useListOwnerRequestsQuery } from '../../../../api/ownersApi';
import { paths } from '../../../../paths';
import { AskButton } from '../AskButton';
import { When } from '../../../../ui/When';
import { Failure } from '../../../../shared/Answer';
import { RefundSent } from './dialogs';
import { wordsOf } from './ownerRequestWords';
import '../lines.css';

const title = 'Waiting for another admin';

/** Requests waiting for another admin and refunds to send, of one owner or all. */
export function OwnerRequests({ ownerId }: { ownerId?: string }) {
  const { data, error, refetch } = useListOwnerRequestsQuery(
    { standing: 'open', ...(ownerId === undefined ? {} : { owner_id: ownerId }) },
    { refetchOnMountOrArgChange: true },
  );
  if (error && !data)
    return <Failure failed="Requests for another admin could not be loaded." query={{ error, refetch }} />;
  if (!data || data.data.length === 0) return null;
  const more = data.meta.total - data.data.length;
  return (
    <Card size="small" title={title} role="region" aria-label={title}>
      <ul className="admin-lines">
        {data.data.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      {more > 0 && <p className="sn-muted">{`${more} more will show as these are decided.`}</p>}
    </Card>
  );
}

function Request({ request }: { request: OwnerRequest }) {
  const { id, owner, reason, requestedBy, requestedAt, status } = request;
  const [sending, setSending] = useState(false);
  const [decide, { isLoading }] = useDecideOwnerRequestMutation();
  const words = wordsOf(request);
  const asker = requestedBy?.fullname ?? 'the job owner';
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
          <span>{`${reason} · requested by ${asker}`}</span> <When iso={requestedAt} />
        </small>
      </div>
      <div className="admin-actions">
        {status === 'accepted' ? (
          <Button type="primary" size="small" {...RefundSent.onIntent} onClick={() => setSending(true)}>
            Record as sent…
          </Button>
        ) : (
          <>
            <AskButton
              label="Refuse…"
              button={{ danger: true, size: 'small' }}
              title={`Refuse the request of ${asker}?`}
              confirmLabel="Refuse"
              danger
              busy={isLoading}
              act={async () => isDone(await decide({ id, accepted: false }))}
            >
              {words.refused}
            </AskButton>
            <AskButton
              label="Accept…"
              button={{ type: 'primary', size: 'small' }}
              title={words.title}
              confirmLabel="Accept"
              busy={isLoading}
              act={async () => isDone(await decide({ id, accepted: true }))}
            >
              {words.follows}
            </AskButton>
          </>
        )}
      </div>
      <RefundSent open={sending} request={request} onClose={() => setSending(false)} />
    </li>
  );
}
