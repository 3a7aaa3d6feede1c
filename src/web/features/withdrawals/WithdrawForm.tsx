import { useEffect } from 'react';
import { limits } from '../../../contract/limits';
import { fieldErrors } from '../../api/apiError';
import { formatNaira } from '../../lib/naira';
import { DraftNote } from '../../ui/DraftNote';
import { NairaField } from '../../ui/fields/NairaField';
import { focusFirst } from '../../ui/form/focusFirst';
import { Form, useForm, useWatch } from '../../ui/form/Form';
import { FormField } from '../../ui/form/FormField';
import { SubmitButton } from '../../ui/form/SubmitButton';
import { setFieldErrors } from '../../ui/formRules';
import { useFormDraft } from '../../ui/useFormDraft';
import { quickAmounts } from './quickAmounts';
import { WithdrawalCosts } from './WithdrawalCosts';
import { withdrawalProblem } from './withdrawalProblem';

interface Values {
  amount: string;
}

interface Props {
  personId: string;
  balance: number;
  bankName: string;
  /** It was sent, and its answer has not come yet. */
  busy: boolean;
  /** Why the last one was refused: under the field, or above the button. */
  refusal: { readonly message: string; readonly error?: unknown } | null;
  onSubmit: (amount: string) => void;
}

const nothing = {};
const minimum = formatNaira(limits.minWithdrawalNaira);

export function WithdrawForm({ personId, balance, bankName, busy, refusal, onSubmit }: Props) {
  const [form] = useForm<Values>();
  const draft = useFormDraft(form, { name: 'withdraw', owner: personId, initialValues: nothing });
  const typed = useWatch('amount', form);
  const underField = fieldErrors(refusal?.error).amount;

  useEffect(() => {
    if (!underField) return;
    setFieldErrors(form, { amount: underField });
    focusFirst(['amount']);
  }, [form, underField, refusal]);

  const check = async (_rule: unknown, amount: string | undefined) => {
    const problem = withdrawalProblem(amount, balance);
    if (problem) throw new Error(problem);
  };
  const submit = ({ amount }: Values) => {
    if (busy) return;
    // From here on it is written down as a request.
    draft.settle();
    onSubmit(amount);
  };
  const fill = (amount: number) => {
    form.setFields([{ name: 'amount', value: String(amount), errors: [] }]);
    draft.keep();
  };

  return (
    <Form form={form} onValuesChange={draft.keep} onFinish={submit} aria-label="Withdraw funds">
      <DraftNote draft={draft} />
      <FormField
        name="amount"
        label="Amount"
        rules={[{ required: true, validator: check }]}
        extra={
          balance < limits.minWithdrawalNaira
            ? `You can withdraw once your wallet holds ${minimum} or more.`
            : `From ${minimum} to ${formatNaira(balance)}`
        }
      >
        <NairaField placeholder="0" readOnly={busy} />
      </FormField>
      <QuickAmounts balance={balance} typed={typed} onPick={fill} />
      <WithdrawalCosts typed={typed} balance={balance} bankName={bankName} />
      {refusal && !underField && (
        <p className="sn-note sn-note--no" role="alert">
          {refusal.message}
        </p>
      )}
      <SubmitButton busy={busy} busyLabel="Withdrawing...">
        Withdraw
      </SubmitButton>
    </Form>
  );
}

interface QuickProps {
  balance: number;
  typed: string | undefined;
  onPick: (amount: number) => void;
}

function QuickAmounts({ balance, typed, onPick }: QuickProps) {
  const { round, all } = quickAmounts(balance);
  if (all === null) return null;
  const button = (amount: number, label: string) => (
    <button
      key={label}
      type="button"
      className="wd-quick"
      aria-pressed={Number(typed) === amount}
      onClick={() => onPick(amount)}
    >
      {label}
    </button>
  );
  return (
    <div className="wd-quicks sn-num" role="group" aria-label="Quick amounts">
      {round.map((amount) => button(amount, formatNaira(amount)))}
      {button(all, `All ${formatNaira(all)}`)}
    </div>
  );
}
