import type { PayPlace, PayStep } from './payStep';
import { AcceptStep } from './AcceptStep';
import { ConfirmStep } from './ConfirmStep';
import { FileStep } from './FileStep';

interface Props {
  place: PayPlace;
  /** The decision scheduled at the first step; null after a reload. */
  subject: string | null;
  go: (step: PayStep, more?: Readonly<Record<string, string>>, replace?: boolean) => void;
}

/** The steps after the check, and so after the screen. */
export default function LaterStep({ place: { step, run, batch }, subject, go }: Props) {
  if (step === 'accept')
    return (
      <AcceptStep
        subject={subject}
        runId={run}
        onStarted={(id) => go('accept', { run: id }, true)}
        onUndone={() => go('check', {}, true)}
        onDone={() => go('file', {}, true)}
      />
    );
  if (step === 'file')
    return <FileStep onMade={(reference) => go('confirm', { batch: reference })} onSkip={() => go('confirm')} />;
  return <ConfirmStep reference={batch} onAgain={() => go('check')} />;
}
