import { Button, Card } from 'antd';
import { useRef, useState } from 'react';
import * as messages from '../../../../contract/messages';
import { LoadFailed } from '../shared/LoadFailed';
import { useListAdminsQuery } from '../../../api/adminApi';
import { useGetProfileQuery } from '../../../api/profileApi';
import { useResetSecondFactorMutation } from '../../../api/secondFactorApi';
import { When } from '../../../ui/When';
import { ConfirmDialog } from '../../../ui/dialog/Dialog';
import '../shared/lines.css';

interface Admin {
  readonly id: string;
  readonly fullname: string;
}

/** The admins, those with a second factor, and help for one who has lost their phone. */
export function AdminsCard() {
  const { data: answer, error, refetch } = useListAdminsQuery({});
  const { data: own } = useGetProfileQuery();
  const [reset, { isLoading }] = useResetSecondFactorMutation();
  const [asking, setAsking] = useState<Admin | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const confirm = async () => {
    if (asking === null) return;
    const { id } = asking;
    // The step-up dialog replaces this one.
    setAsking(null);
    const { error: refused } = await reset({ id });
    // The button goes with the second factor that it reset.
    if (!refused) list.current?.focus();
  };
  if (error && !answer) return <LoadFailed text="The admins could not be loaded." error={error} retry={refetch} />;
  return (
    <Card title="Admins" loading={!answer}>
      <ul className="admin-lines" aria-label="Admins" ref={list} tabIndex={-1}>
        {answer?.data.map((admin) => (
          <li key={admin.id}>
            <div className="admin-two">
              <b>{admin.fullname}</b>
              <small>{admin.email}</small>
              <small>
                {admin.secondFactorSince ? (
                  <>
                    <span>Second step turned on</span> <When iso={admin.secondFactorSince} />
                  </>
                ) : (
                  'No second step'
                )}
              </small>
            </div>
            {admin.secondFactorSince && admin.id !== own?.data.id && (
              <Button
                aria-label={`Reset the second step of ${admin.fullname}`}
                loading={isLoading}
                onClick={() => setAsking(admin)}
              >
                Reset
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        title={`Reset the second step of ${asking?.fullname ?? ''}?`}
        confirmLabel="Reset"
        danger
        onConfirm={() => void confirm()}
        onClose={() => setAsking(null)}
      >
        <p>
          For an admin who has lost their phone and has no recovery codes. Speak to them first, in person or on a number
          you know. {messages.secondFactor.resetWhat}
        </p>
      </ConfirmDialog>
    </Card>
  );
}
