import { Button } from 'antd';
import { useState } from 'react';
import * as messages from '../../../../contract/messages';
import { ownerLimits } from '../../../../contract/limits';
import type { OwnerContact, OwnerDetails } from '../../../../contract/owners';
import { useConfirmOwnerContactMutation, useRemoveOwnerContactMutation } from '../../../api/ownersApi';
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog';
import { ContactDialog } from './dialogs';
import '../shared/lines.css';

/** The mailboxes by which an owner is found. */
export function OwnerContacts({ owner: { id, contacts, status } }: { owner: OwnerDetails }) {
  const [asking, setAsking] = useState<'add' | OwnerContact | null>(null);
  const close = () => setAsking(null);
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
            {(contact.pending || confirmed > 1) && (
              <Button size="small" aria-label={`Remove ${contact.email}`} onClick={() => setAsking(contact)}>
                Remove
              </Button>
            )}
          </li>
        ))}
      </ul>
      {status === 'active' && contacts.length < ownerLimits.contactsMax && (
        <Button size="small" {...ContactDialog.onIntent} onClick={() => setAsking('add')}>
          Add mailbox
        </Button>
      )}
      {contacts.length >= ownerLimits.contactsMax && (
        <small className="sn-muted">{messages.owners.tooManyContacts(ownerLimits.contactsMax)}</small>
      )}
      <ContactDialog open={asking === 'add'} ownerId={id} onClose={close} />
      {asking !== null && asking !== 'add' && <RemoveContact id={id} contact={asking} onClose={close} />}
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

function RemoveContact({ id, contact, onClose }: { id: string; contact: OwnerContact; onClose: () => void }) {
  const [remove, { isLoading }] = useRemoveOwnerContactMutation();
  return (
    <ConfirmDialog
      open
      title={`Remove ${contact.email}?`}
      confirmLabel="Remove"
      danger
      busy={isLoading}
      onConfirm={() => void remove({ id, contact_id: contact.id }).then(onClose)}
      onClose={onClose}
    >
      New jobs posted with it won’t belong to this owner. Existing jobs stay with them.
    </ConfirmDialog>
  );
}
