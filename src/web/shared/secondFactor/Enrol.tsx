import type { Enrolment } from '../../../contract/secondFactor';
import { CopyButton } from '../../ui/CopyButton';
import { QrCode } from '../../ui/QrCode';
import { StepUpForm, type OnProof } from './StepUpForm';

interface Props {
  enrolment: Enrolment;
  submitLabel: string;
  onCode: OnProof;
}

/** The secret for an authenticator app, to scan or to type, and the first code that proves it arrived there. */
export function Enrol({ enrolment: { secret, uri }, submitLabel, onCode }: Props) {
  return (
    <div className="sn-second">
      <ol className="sn-second__steps">
        <li>
          Open an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator or Aegis, and
          scan this code.
          <div className="sn-second__qr">
            <QrCode text={uri} label="QR code for your authenticator app" />
          </div>
          <p className="sn-second__key">
            Or type this key: <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton text={secret} label="Copy the key" toast="The key is copied." />
          </p>
        </li>
        <li>Enter the code that the app shows now.</li>
      </ol>
      <StepUpForm asks={['code']} appOnly submitLabel={submitLabel} onSubmit={onCode} />
    </div>
  );
}
