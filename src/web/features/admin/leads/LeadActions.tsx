import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Lead } from '../../../../contract/leads';
import { isDone } from '../../../api/apiError';
import { useDeclineLeadMutation, useTakeLeadMutation } from '../../../api/ownersApi';
import { paths } from '../../../paths';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { LinkButton } from '../../../ui/LinkButton';
import { useOneAtATime } from '../../../ui/hooks';

interface Props {
  lead: Lead;
  /** Another admin has dealt with it. */
  removed?: boolean;
}

/** The actions on a campaign request. */
export function LeadActions({ lead, removed = false }: Props) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [take, taking] = useTakeLeadMutation();
  const [decline, declining] = useDeclineLeadMutation();
  const close = () => setAsking(false);
  const makeDraft = useOneAtATime(async () => {
    const answer = await take({ id: lead.id });
    if (isDone(answer) && answer.data) void navigate(paths.admin.editJob(answer.data.data.taskId));
  });
  if (lead.taskId !== null)
    return (
      <div className="admin-actions">
        <LinkButton size="small" to={paths.admin.viewJob(lead.taskId)}>
          Open job
        </LinkButton>
      </div>
    );
  if (removed || lead.status !== 'new') return null;
  return (
    <div className="admin-actions">
      <Button danger size="small" onClick={() => setAsking(true)}>
        Decline…
      </Button>
      <Button type="primary" size="small" loading={taking.isLoading} onClick={() => void makeDraft()}>
        Make owner and draft
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Decline the request of ${lead.company}?`}
        confirmLabel="Decline request"
        danger
        busy={declining.isLoading}
        onConfirm={() => void decline({ id: lead.id }).then((answer) => isDone(answer) && close())}
        onClose={close}
      >
        <p className="admin-last">{`It stays in the list as declined until it’s 90 days old. We won’t tell ${lead.name}.`}</p>
      </ConfirmDialog>
    </div>
  );
}
