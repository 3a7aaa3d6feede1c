import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Task } from '../../../contract/jobs';
import type { Platform } from '../../../contract/primitives';
import { useGetProfileQuery } from '../../api/profileApi';
import { platformNames, platforms } from '../../lib/platforms';
import { dialogOnDemand } from '../../ui/dialog/Dialog';
import { Icon } from '../../ui/Icon';
import { hasStated, useEditing } from '../../shared/profile/profileSheets';

const ProfileSheet = dialogOnDemand(() =>
  import(/* webpackChunkName: "profile-sheet" */ '../../shared/profile/ProfileSheet').then(
    (module) => module.ProfileSheet,
  ),
);

interface Props {
  task: Task;
  id: string;
  isRefused: boolean;
}

/** Asks for what the job needs of a profile, here, and says when it is there. */
export function MissingDetails({ task: { missing, platform }, id, isRefused }: Props) {
  const { data: profile } = useGetProfileQuery();
  const { row, linkTo, close } = useEditing();
  const navigate = useNavigate();
  const open = (one: Platform) => {
    const { to, ...how } = linkTo(one);
    void navigate(to, how);
  };
  const [wasMissing, setMissing] = useState(missing !== null);
  if (missing !== null && !wasMissing) setMissing(true);
  const asked: readonly Platform[] = platform === null ? platforms : [platform];
  const editing = asked.find((one) => one === row);
  return (
    <>
      {missing === null && wasMissing && (
        <p className="sn-note sn-note--ok sn-line" role="status">
          <Icon name="check" size={18} /> Your details are saved. You can take this job now.
        </p>
      )}
      {missing !== null && (
        <div className="sn-note sn-stack job-missing" role={isRefused ? 'alert' : undefined}>
          <p id={id}>{missing}</p>
          <p>
            Enter what your profile shows today. We compare it with a screenshot that shows your name and number of
            followers.
          </p>
          {asked.map((one) => (
            <Button key={one} block {...ProfileSheet.onIntent} onClick={() => open(one)}>
              {`${profile && hasStated(profile.socialdetails, one) ? 'Update' : 'Add'} your ${platformNames[one]} details`}
            </Button>
          ))}
        </div>
      )}
      {profile && editing && (
        <ProfileSheet open needed profile={profile} sheet={editing} row={editing} onClose={close} />
      )}
    </>
  );
}
