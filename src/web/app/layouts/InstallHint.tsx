import { Button } from 'antd';
import { brand } from '../../brand';
import type { InstallPrompt } from '../../lib/installPrompt';

interface Props {
  prompt: InstallPrompt;
  /** It was answered, either way. */
  onAnswer: () => void;
}

export function InstallHint({ prompt, onAnswer }: Props) {
  const install = () => {
    onAnswer();
    void prompt.prompt();
  };
  return (
    <section className="sn-note sn-note--info sn-terms" aria-label={`Put ${brand.name} on your phone`}>
      <p>Put {brand.name} on your phone, and share screenshots into your jobs from your gallery.</p>
      <Button type="primary" onClick={install}>
        Install
      </Button>
      <Button onClick={onAnswer}>Not now</Button>
    </section>
  );
}
