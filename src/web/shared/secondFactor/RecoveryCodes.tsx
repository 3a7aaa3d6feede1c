import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import { brand } from '../../brand';
import { saveFile } from '../../lib/saveFile';
import { CopyButton } from '../../ui/CopyButton';
import './secondFactor.css';

interface Props {
  codes: readonly string[];
  doneLabel: string;
  onDone: () => void;
}

/** Recovery codes, shown this once. */
export function RecoveryCodes({ codes, doneLabel, onDone }: Props) {
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
