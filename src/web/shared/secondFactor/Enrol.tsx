import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { Enrolment } from '../../../contract/secondFactor';
import { brand } from '../../brand';
import { saveFile } from '../../lib/saveFile';
import { CopyButton } from '../../ui/CopyButton';
import { QrCode } from '../../ui/QrCode';
import { StepUpForm, type OnProof } from './StepUpForm';
import './secondFactor.css';

interface EnrolProps {
  enrolment: Enrolment;
  submitLabel: string;
  onCode: OnProof;
}

/** A secret to scan or type, and its first code. */
export function Enrol({ enrolment: { secret, uri }, submitLabel, onCode }: EnrolProps) {
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

interface CodesProps {
  codes: readonly string[];
  doneLabel: string;
  onDone: () => void;
}

export function RecoveryCodes({ codes, doneLabel, onDone }: CodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = codes.join('\n');
  const download = () =>
    saveFile(new Blob([`${brand.name} recovery codes\n\n${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <div className="sn-second">
      <h3 className="sn-second__title" ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p>
        If your phone is lost, one of these takes the place of a code. Each works once. They are shown only now: keep
        them apart from your phone.
      </p>
      <ul className="sn-second__codes sn-num" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="sn-second__buttons">
        <CopyButton text={text} label="Copy" toast="The recovery codes are copied." labelled />
        <Button onClick={download}>Download</Button>
        <Button onClick={() => window.print()}>Print</Button>
      </div>
      <Button type="primary" size="large" block className="sn-second__done" onClick={onDone}>
        {doneLabel}
      </Button>
    </div>
  );
}
