import { Alert, Button, Form, Input } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { figureOf } from '../../../contract/inputs/readFigure';
import { limits } from '../../../contract/limits';
import { fieldErrors } from '../../api/apiError';
import { formatNaira } from '../../lib/naira';
import { Dialog } from '../../ui/dialog/Dialog';
import { DraftNote, useFormDraft } from '../../ui/DraftNote';
import { FormItem, SubmitButton } from '../../ui/form/FormItem';
import { politeForm, setFieldErrors, nairaInput } from '../../ui/form/formRules';
import { quickAmounts, withdrawalProblem } from './withdrawalAmounts';
import { WithdrawalCosts } from './WithdrawalCosts';

interface Values {
  amount: string;
}

export interface Refusal {
  readonly message: string;
  readonly error?: unknown;
}

interface Props {
  personId: string;
  balance: number;
  /** Confirmed, without an answer yet. */
  busy: boolean;
  /** The reason why the last one was refused: under the field, or above the button. */
  refusal: Refusal | null;
  /** The amount is to be reviewed; nothing is requested yet. */
  onReview: (amount: string) => void;
}

const nothing = {};
const minimum = formatNaira(limits.minWithdrawalNaira);

export function WithdrawForm({ personId, balance, busy, refusal, onReview }: Props) {
  const [form] = Form.useForm<Values>();
  const draft = useFormDraft(form, { name: 'withdraw', holder: personId, initialValues: nothing });
  const typed = Form.useWatch('amount', form);
  const underField = fieldErrors(refusal?.error).amount;

  useEffect(() => {
    if (underField) setFieldErrors(form, { amount: underField });
  }, [form, underField, refusal]);

  // From there on it is recorded as a request.
  const settle = useEffectEvent(() => draft.settle());
  useEffect(() => {
    if (busy) settle();
  }, [busy]);

  const check = async (_rule: unknown, amount: string | undefined) => {
    const problem = withdrawalProblem(amount, balance);
    if (problem) throw new Error(problem);
  };
  const fill = (amount: number) => {
    form.setFields([{ name: 'amount', value: String(amount), errors: [] }]);
    draft.keep();
  };

  return (
    <Form
      {...politeForm(form, draft.keep)}
      {...Dialog.onIntent}
      onFinish={({ amount }) => onReview(String(figureOf(amount)))}
      aria-label="Withdraw funds"
      className="wd-form"
    >
      <DraftNote draft={draft} />
      <FormItem
        name="amount"
        label="Amount"
        rules={[{ required: true, validator: check }]}
        extra={
          balance < limits.minWithdrawalNaira
            ? `You can withdraw once your wallet has ${minimum} or more.`
            : `From ${minimum} to ${formatNaira(balance)}`
        }
      >
        <Input {...nairaInput} size="large" placeholder="0" />
      </FormItem>
      <QuickAmounts balance={balance} typed={typed} onPick={fill} />
      <WithdrawalCosts typed={typed} balance={balance} />
      {refusal && !underField && <Alert type="error" title={refusal.message} />}
      <SubmitButton>Withdraw</SubmitButton>
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
    <Button
      key={label}
      type={figureOf(typed) === amount ? 'primary' : 'default'}
      aria-pressed={figureOf(typed) === amount}
      onClick={() => onPick(amount)}
    >
      {label}
    </Button>
  );
  return (
    <div className="wd-quicks sn-num" role="group" aria-label="Quick amounts">
      {round.map((amount) => button(amount, formatNaira(amount)))}
      {button(all, `All ${formatNaira(all)}`)}
    </div>
  );
}
