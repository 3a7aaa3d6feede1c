import { Button } from 'antd';
import { useState } from 'react';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/ownerLimits';
import type { OwnerContact, OwnerDetails } from '../../../../contract/owners';
import { useConfirmOwnerContactMutation, useRemoveOwnerContactMutation } from '../../../api/ownersApi';
import { AskButton } from '../shared/AskButton';
import { ContactDialog } from './dialogs';
import '../shared/lines.css';

/** The mailboxes by which an owner is found. */
export function OwnerContacts({ owner: { id, contacts, status } }: { owner: OwnerDetails }) {
  const [adding, setAdding] = useState(false);
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
        <Button size="small" {...ContactDialog.onIntent} onClick={() => setAdding(true)}>
          Add mailbox
        </Button>
      )}
      {contacts.length >= ownerLimits.contactsMax && (
        <small className="sn-muted">{messages.owners.tooManyContacts(ownerLimits.contactsMax)}</small>
      )}
      <ContactDialog open={adding} ownerId={id} onClose={() => setAdding(false)} />
    </>
  );
}

/** A mailbox that gets nothing yet; the server names who may confirm it. */
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

/** Breaks behind the @ before it breaks a word; the link has a separate label, because a name would get a gap there. */
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
  const [remove, { isLoading }] = useRemoveOwnerContactMutation();
  return (
    <AskButton
      label="Remove"
      button={{ size: 'small', 'aria-label': `Remove ${email}` }}
      title={`Remove ${email}?`}
      confirmLabel="Remove"
      danger
      busy={isLoading}
      act={() => remove({ id, contact_id: contactId }).then(() => true)}
    >
      New jobs posted with it won’t belong to this owner. Existing jobs stay with them.
    </AskButton>
  );
}
