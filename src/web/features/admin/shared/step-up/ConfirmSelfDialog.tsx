import * as messages from '../../../../../contract/messages';
import { errorMessage, fieldErrors } from '../../../../api/apiError';
import { useConfirmDecisionsMutation, useGetSecondFactorQuery } from '../../../../api/secondFactorApi';
import { Answer } from '../../../../shared/Answer';
import { StepUpForm } from '../../../../shared/secondFactor/StepUpForm';
import { Dialog } from '../../../../ui/dialog/Dialog';

const { stepUpFailed, stepUpHolds } = messages.secondFactor;

export function ConfirmSelfDialog({ text, onAnswer }: { text: string; onAnswer: (confirmed: boolean) => void }) {
  const query = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [confirm] = useConfirmDecisionsMutation();
  const field = query.data?.data.enabledAt ? 'code' : 'current_password';
  return (
    <Dialog open title="Confirm it's you" width={420} footer={null} onClose={() => onAnswer(false)}>
      <p>{text}</p>
      <Answer query={query} failed={stepUpFailed} rows={1}>
        {() => (
          <StepUpForm
            asks={[field]}
            submitLabel="Confirm"
            onSubmit={async (given) => {
              const { error } = await confirm({ [field]: given[field] });
              if (error) return textsFor(error, field, stepUpFailed);
              onAnswer(true);
              return null;
            }}
          />
        )}
      </Answer>
      <p className="sn-small sn-muted">{stepUpHolds}</p>
    </Dialog>
  );
}

export const textsFor = (error: unknown, field: string, fallback: string): Readonly<Record<string, string>> => {
  const texts = fieldErrors(error);
  return Object.keys(texts).length > 0 ? texts : { [field]: errorMessage(error, fallback) };
};
