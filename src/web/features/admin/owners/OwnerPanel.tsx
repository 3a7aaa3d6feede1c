import { Button, Card, Flex } from 'antd';
import { Link } from 'react-router-dom';
import type { OwnerDetails, OwnerContact } from '../../../../contract/owners';
import { Answer } from '../../../shared/Answer';
import {
  useEndOwnerSessionsMutation,
  useGetOwnerQuery,
  useConfirmOwnerContactMutation,
  useRemoveOwnerContactMutation,
} from '../../../api/ownersApi';
import { formatDay } from '../../../lib/dates';
import { paths } from '../../../paths';
import { AskButton, DialogButton } from '../shared/AskButton';
import { Details } from '../shared/Details';
import { StatusTag } from '../../../shared/StatusTag';
import { OwnerFigures } from './OwnerFigures';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import { ContactDialog } from './dialogs';
import '../shared/lines.css';

export function OwnerPanel({ owner }: { owner: OwnerDetails }) {
  const { id, reference, status, phone, companyNumber, createdAt, notes } = owner;
  return (
    <Card size="small">
      <Flex vertical gap="middle" align="start">
        <OwnerContacts owner={owner} />
        <Details
          facts={{
            Status: <StatusTag kind="owner" status={status} />,
            Reference: reference,
            Phone: phone ?? 'Not given',
            'Company number': companyNumber ?? 'Not given',
            'Owner since': formatDay(createdAt),
          }}
        />
        {notes && <p className="admin-prose">{notes}</p>}
        <Link to={`${paths.admin.audit}?object_type=owner&object_id=${id}`}>History in the audit log</Link>
        {status === 'active' && <ClosePages owner={owner} />}
      </Flex>
    </Card>
  );
}

function ClosePages({ owner: { id, name } }: { owner: OwnerDetails }) {
  const [end] = useEndOwnerSessionsMutation();
  return (
    <AskButton
      label="Close their page everywhere"
      button={{ danger: true }}
      title={`Close the page of ${name} on every browser?`}
      confirmLabel="Close the page"
      danger
      act={async () => (await end({ id })).error === undefined}
    >
      Links we’ve emailed stop working, too. To open the page again, they ask for a new link with one of the mailboxes
      above.
    </AskButton>
  );
}

export function OwnerSummary({ id }: { id: string }) {
  return (
    <Answer query={useGetOwnerQuery({ id })} failed="This owner could not be loaded.">
      {({ data: owner }) => (
        <>
          <Link to={paths.admin.owner(id)}>Open the owner</Link>
          <OwnerFigures owner={owner} />
          <OwnerPanel owner={owner} />
        </>
      )}
    </Answer>
  );
}

function OwnerContacts({ owner: { id, contacts, status } }: { owner: OwnerDetails }) {
  const confirmed = contacts.filter(({ pending }) => !pending).length;
  return (
    <>
      <ul className="admin-lines" aria-label="Mailboxes">
        {contacts.map((contact, at) => (
          <li key={contact.id}>
            <div className="admin-two">
              <a href={`mailto:${contact.email}`} aria-label={contact.email}>
                <Address email={contact.email} />
              </a>
              {at === 0 && contacts.length > 1 && <small>Gets our emails</small>}
              {contact.pending && <Waiting ownerId={id} contact={contact} />}
            </div>
            {(contact.pending || confirmed > 1) && <RemoveContact id={id} contact={contact} />}
          </li>
        ))}
      </ul>
      {status === 'active' && contacts.length < ownerLimits.contactsMax && (
        <DialogButton dialog={ContactDialog} label="Add mailbox" button={{ size: 'small' }} of={{ ownerId: id }} />
      )}
      {contacts.length >= ownerLimits.contactsMax && (
        <small className="sn-muted">{messages.owners.tooManyContacts(ownerLimits.contactsMax)}</small>
      )}
    </>
  );
}

function Waiting({ ownerId, contact: { id, email, addedBy } }: { ownerId: string; contact: OwnerContact }) {
  const [confirm, { isLoading }] = useConfirmOwnerContactMutation();
  return (
    <>
      <small>Not confirmed</small>
      {addedBy && <small>{`· added by ${addedBy.fullname}`}</small>}
      <Button
        size="small"
        loading={isLoading}
        aria-label={`Confirm ${email}`}
        onClick={() => void confirm({ id: ownerId, contact_id: id })}
      >
        Confirm
      </Button>
    </>
  );
}

/** Breaks after the @; a label, because a name would get a gap there. */
function Address({ email }: { email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <>
      <span>{email.slice(0, at)}</span>
      <wbr />
      <span>{email.slice(at)}</span>
    </>
  );
}

function RemoveContact({ id, contact: { id: contactId, email } }: { id: string; contact: OwnerContact }) {
  const [remove] = useRemoveOwnerContactMutation();
  return (
    <AskButton
      label="Remove"
      button={{ size: 'small', 'aria-label': `Remove ${email}` }}
      title={`Remove ${email}?`}
      confirmLabel="Remove"
      danger
      act={() => remove({ id, contact_id: contactId }).then(() => true)}
    >
      New jobs posted with it won’t belong to this owner. Existing jobs stay with them.
    </AskButton>
  );
}
