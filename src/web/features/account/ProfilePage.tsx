import type { getProfile } from '../../../contract/profile';
import type { AnswerOf } from '../../../contract/endpoint';
import { Button } from 'antd';
import { Link } from 'react-router-dom';
import * as messages from '../../../contract/messages';
import { useGetProfileQuery } from '../../api/profileApi';
import { Answer } from '../../shared/Answer';
import { dialogOnDemand } from '../../ui/dialog/Dialog';
import { PageTitle } from '../../ui/PageTitle';
import { ProfileRows } from '../../shared/profile/ProfileRows';
import { useEditing } from '../../shared/profile/profileSheets';
import { paths } from '../../paths';
import { useLogout } from '../../pending/useLogout';
import { Icon, type IconName } from '../../ui/Icon';
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch';
import './account.css';

const ProfileSheet = dialogOnDemand(() =>
  import(/* webpackChunkName: "profile-sheet" */ '../../shared/profile/ProfileSheet').then(
    (module) => module.ProfileSheet,
  ),
);

export function ProfilePage() {
  return (
    <>
      <PageTitle title="Profile" actions={<Logout />} />
      <Answer query={useGetProfileQuery()} failed={messages.profile.loadFailed} rows={8}>
        {(profile) => <Profile key={profile.data.id} profile={profile} />}
      </Answer>
    </>
  );
}

function Profile({ profile }: { profile: AnswerOf<typeof getProfile> }) {
  const { row, sheet, linkTo, close } = useEditing();
  return (
    <div className="acct-page">
      <ProfileRows profile={profile} linkTo={linkTo} onIntent={ProfileSheet.onIntent} />
      <More />
      {sheet && <ProfileSheet open profile={profile} sheet={sheet} row={row} onClose={close} />}
    </div>
  );
}

const places: readonly (readonly [to: string, label: string, icon: IconName])[] = [
  [paths.account.myAccount, 'My account', 'shield'],
  [paths.account.referral, 'Referral and earning', 'gift'],
  [paths.help, 'Help', 'help'],
];

function Logout() {
  const { button, press, dialog } = useLogout();
  return (
    <>
      <Button {...button} onClick={press} icon={<Icon name="logout" size={18} />} />
      {dialog}
    </>
  );
}

function More() {
  return (
    <section aria-label="More">
      <h2 className="sn-rows__title">More</h2>
      <ul className="sn-card sn-rows">
        {places.map(([to, label, icon]) => (
          <li key={to}>
            <Link className="acct-line" to={to}>
              <Icon name={icon} size={20} />
              <span className="acct-line__label">{label}</span>
              <span className="acct-line__value" />
              <Icon name="chevron-right" size={18} />
            </Link>
          </li>
        ))}
        <li className="acct-line acct-line--still">
          <span className="acct-line__label">Colours</span>
          <span className="acct-line__value">
            <ThemeSwitch />
          </span>
        </li>
      </ul>
    </section>
  );
}

export { ProfilePage as Component };
