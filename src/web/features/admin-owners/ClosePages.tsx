import { Button } from 'antd';
import { useState } from 'react';
import type { OwnerDetails } from '../../../contract/owners';
import { useEndOwnerSessionsMutation } from '../../api/ownersApi';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';

/** Closes the owner's page wherever it is open, for example after a lost phone. */
export function ClosePages({ owner: { id, name } }: { owner: OwnerDetails }) {
  const [asking, setAsking] = useState(false);
  const [end, { isLoading }] = useEndOwnerSessionsMutation();
  const confirm = async () => {
    const { error } = await end({ id });
    if (!error) setAsking(false);
  };
  return (
    <>
      <Button type="link" size="small" className="owners-close" onClick={() => setAsking(true)}>
        Close the page on every browser
      </Button>
      <ConfirmDialog
        open={asking}
        title={`Close the page of ${name} on every browser?`}
        confirmLabel="Close the page"
        danger
        busy={isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        Links that were mailed end with it. A new link, asked for with one of the mailboxes above, opens the page again.
      </ConfirmDialog>
    </>
  );
}
