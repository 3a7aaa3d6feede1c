import { Button } from 'antd';
import { useRef, useState } from 'react';
import * as messages from '../../../contract/messages';
import { useListAdminsQuery } from '../../api/auditApi';
import { useGetProfileQuery } from '../../api/profileApi';
import { errorMessage } from '../../api/apiError';
import { useResetSecondFactorMutation } from '../../api/secondFactorApi';
import { Card } from '../../ui/Card';
import { FailedState, LoadingState } from '../../ui/PageState';
import { When } from '../../ui/When';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';

interface Admin {
  readonly id: string;
  readonly fullname: string;
}

/** The admins, those with a second factor, and help for one who lost the phone. */
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
  return (
    <Card title="Admins">
      {error && !answer && (
        <FailedState
          text="The admins could not be loaded."
          error={errorMessage(error, '')}
          retry={() => void refetch()}
        />
      )}
      {!answer && !error && <LoadingState rows={2} />}
      {answer && (
        <ul className="admin-security__admins" aria-label="Admins" ref={list} tabIndex={-1}>
          {answer.data.map((admin) => (
            <li key={admin.id}>
              <div>
                <p>
                  <b>{admin.fullname}</b>
                </p>
                <p className="sn-small sn-muted">{admin.email}</p>
                <p className="sn-small">
                  {admin.secondFactorSince ? (
                    <>
                      <span>Second step turned on</span> <When iso={admin.secondFactorSince} />
                    </>
                  ) : (
                    'No second step'
                  )}
                </p>
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
      )}
      <ConfirmDialog
        open={asking !== null}
        title={`Reset the second step of ${asking?.fullname ?? ''}?`}
        confirmLabel="Reset"
        danger
        onConfirm={() => void confirm()}
        onClose={() => setAsking(null)}
      >
        <p>
          For an admin who lost the phone and has no recovery code. Speak with them first, face to face or on a number
          you know. {messages.secondFactor.resetWhat}
        </p>
      </ConfirmDialog>
    </Card>
  );
}
