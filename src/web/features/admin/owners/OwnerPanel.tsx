import { Button, Card, Descriptions, Flex } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OwnerDetails } from '../../../../contract/owners';
import { LoadFailed } from '../shared/LoadFailed';
import { useEndOwnerSessionsMutation, useGetOwnerQuery } from '../../../api/ownersApi';
import { formatDay } from '../../../lib/dates';
import { paths } from '../../../paths';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import { LoadingState } from '../../../ui/PageState';
import { StatusTag } from '../../../shared/StatusTag';
import { OwnerContacts } from './OwnerContacts';
import { OwnerFigures } from './OwnerFigures';

/** An owner's mailboxes, details, and the admins' notes. */
export function OwnerPanel({ owner }: { owner: OwnerDetails }) {
  const { id, name, reference, status, phone, companyNumber, createdAt, notes } = owner;
  const [closing, setClosing] = useState(false);
  return (
    <Card size="small">
      <Flex vertical gap="middle" align="start">
        <OwnerContacts owner={owner} />
        <Descriptions
          column={1}
          size="small"
          items={[
            { label: 'Status', children: <StatusTag kind="owner" status={status} /> },
            { label: 'Reference', children: reference },
            { label: 'Phone', children: phone ?? 'Not given' },
            { label: 'Company number', children: companyNumber ?? 'Not given' },
            { label: 'Owner since', children: formatDay(createdAt) },
          ]}
        />
        {notes && <p className="admin-prose">{notes}</p>}
        <Link to={`${paths.admin.audit}?object_type=owner&object_id=${id}`}>History in the audit log</Link>
        {status === 'active' && (
          <Button danger onClick={() => setClosing(true)}>
            Close their page everywhere
          </Button>
        )}
      </Flex>
      <ClosePages open={closing} id={id} name={name} onClose={() => setClosing(false)} />
    </Card>
  );
}

interface CloseProps {
  open: boolean;
  id: string;
  name: string;
  onClose: () => void;
}

/** Closes the owner's page wherever it is open, for example after a lost phone. */
function ClosePages({ open, id, name, onClose }: CloseProps) {
  const [end, { isLoading }] = useEndOwnerSessionsMutation();
  return (
    <ConfirmDialog
      open={open}
      title={`Close the page of ${name} on every browser?`}
      confirmLabel="Close the page"
      danger
      busy={isLoading}
      onConfirm={() => void end({ id }).then(({ error }) => error === undefined && onClose())}
      onClose={onClose}
    >
      Links we’ve emailed stop working, too. To open the page again, they ask for a new link with one of the mailboxes
      above.
    </ConfirmDialog>
  );
}

/** An owner beside the list, before their whole page is opened. */
export function OwnerSummary({ id }: { id: string }) {
  const { data: answer, error, refetch } = useGetOwnerQuery({ id });
  if (error && !answer) return <LoadFailed text="This owner could not be loaded." error={error} retry={refetch} />;
  if (!answer) return <LoadingState rows={4} />;
  return (
    <>
      <Link to={paths.admin.owner(id)}>Open the owner</Link>
      <OwnerFigures owner={answer.data} />
      <OwnerPanel owner={answer.data} />
    </>
  );
}
