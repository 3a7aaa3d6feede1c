import * as messages from '../../../../../contract/messages';
import { errorMessage, fieldErrors } from '../../../../api/apiError';
import { useConfirmDecisionsMutation, useGetSecondFactorQuery } from '../../../../api/secondFactorApi';
import { FailedState, LoadingState } from '../../../../ui/PageState';
import { StepUpForm } from '../../../../shared/secondFactor/StepUpForm';
import { Dialog } from '../../../../ui/dialog/Dialog';

export function ConfirmSelfDialog({ text, onAnswer }: { text: string; onAnswer: (confirmed: boolean) => void }) {
  const { data: answer, error, refetch } = useGetSecondFactorQuery(undefined, { refetchOnMountOrArgChange: true });
  const [confirm] = useConfirmDecisionsMutation();
  const field = answer?.data.enabledAt ? 'code' : 'current_password';
  return (
    <Dialog open title="Confirm it's you" width={420} footer={null} onClose={() => onAnswer(false)}>
      <p>{text}</p>
      {error && !answer && (
        <FailedState
          text={messages.secondFactor.stepUpFailed}
          error={errorMessage(error, '')}
          retry={() => void refetch()}
        />
      )}
      {!error && !answer && <LoadingState rows={1} />}
      {answer && (
        <StepUpForm
          asks={[field]}
          submitLabel="Confirm"
          onSubmit={async (given) => {
            const { error: refused } = await confirm({ [field]: given[field] });
            if (refused) return textsFor(refused, field, messages.secondFactor.stepUpFailed);
            onAnswer(true);
            return null;
          }}
        />
      )}
      <p className="sn-small sn-muted">{messages.secondFactor.stepUpHolds}</p>
    </Dialog>
  );
}

/** The server's texts by field; others go under this one. */
export const textsFor = (error: unknown, field: string, fallback: string): Readonly<Record<string, string>> => {
  const texts = fieldErrors(error);
  return Object.keys(texts).length > 0 ? texts : { [field]: errorMessage(error, fallback) };
};
