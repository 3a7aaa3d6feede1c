import { limits } from '../../../contract/limits';
import { brand } from '../../brand';
import { ThemeSwitch } from '../../ui/theme/ThemeSwitch';
import { LegalPage } from './LegalPage';

const stored: readonly (readonly [name: string, kind: string, purpose: string])[] = [
  [`${brand.shortName}_token`, 'Local storage', 'Keeps you signed in on this device. Removed when you log out.'],
  [`${brand.shortName}_isAdmin`, 'Local storage', 'Remembers which area to show after a reload. It gives no rights.'],
  [`${brand.shortName}_theme`, 'Local storage', 'Your choice of light or dark, if you made one.'],
  [
    `${brand.shortName}_signup_email`,
    'Session storage',
    'The address whose code you are entering, until you have, or close the tab.',
  ],
  [
    'The reset cookie',
    'Cookie',
    `Set when you confirm a code to choose a new password. It lasts ${limits.resetTicketMinutes} minutes.`,
  ],
];

export function CookiesPage() {
  return (
    <LegalPage title="Cookies Settings">
      <p>
        We store only what the service needs to work, so there is nothing to agree to and nothing to switch off. There
        are no cookies for advertising or for counting visits, and none from anybody else.
      </p>
      <div className="sn-page__scroll" role="region" aria-label="What is stored" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Where</th>
              <th scope="col">What for</th>
            </tr>
          </thead>
          <tbody>
            {stored.map(([name, kind, purpose]) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{kind}</td>
                <td>{purpose}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h2>Your settings</h2>
      <p>Colours on this device:</p>
      <ThemeSwitch />
    </LegalPage>
  );
}
