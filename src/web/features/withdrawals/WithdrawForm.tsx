import { Button, Form } from 'antd';
import { useState } from 'react';
import { limits } from '../../../contract/limits';
import { formatNaira } from '../../lib/naira';
import { DraftNote } from '../../ui/DraftNote';
import { NairaInput } from '../../ui/fields/NairaInput';
import { politeValidation, setFieldErrors } from '../../ui/formRules';
import { useFormDraft } from '../../ui/useFormDraft';
import { useOneAtATime } from '../../ui/useOneAtATime';
import { withdrawalProblem } from './withdrawalProblem';

interface Values {
  amount: string;
}

/** What a refused request has to say: under the field, or above the button. */
export interface Refusal {
  message: string;
  fields: Readonly<Record<string, string>>;
}

interface Props {
  personId: string;
  balance: number;
  /** Answers why it was refused; null when it was accepted. */
  onSubmit: (amount: string) => Promise<Refusal | null>;
}

const nothing = {};

export function WithdrawForm({ personId, balance, onSubmit }: Props) {
  const [form] = Form.useForm<Values>();
  const draft = useFormDraft(form, { name: 'withdraw', owner: personId, initialValues: nothing });
  const { onValuesChange: takeBack, ...polite } = politeValidation(form);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);

  const check = async (_rule: unknown, amount: string | undefined) => {
    const problem = withdrawalProblem(amount, balance);
    if (problem) throw new Error(problem);
  };
  const submit = useOneAtATime(async ({ amount }: Values) => {
    setBusy(true);
    setRefused(null);
    const refusal = await onSubmit(amount);
    setBusy(false);
    if (!refusal) return draft.settle();
    if (refusal.fields.amount) setFieldErrors(form, { amount: refusal.fields.amount });
    else setRefused(refusal.message);
  });

  const typed = (changed: object) => {
    takeBack(changed);
    draft.keep();
  };
  const takeAll = () => {
    form.setFields([{ name: 'amount', value: String(balance), errors: [] }]);
    draft.keep();
  };

  return (
    <Form
      form={form}
      layout="vertical"
      noValidate
      {...polite}
      onValuesChange={typed}
      // A word about the amount while it is being left would move the buttons below it away from under the finger.
      validateTrigger={[]}
      scrollToFirstError={{ focus: true }}
      onFinish={submit}
      aria-label="Withdraw funds"
    >
      <DraftNote draft={draft} />
      <Form.Item
        name="amount"
        label="Amount"
        required
        rules={[{ validator: check }]}
        extra={<Bounds balance={balance} onAll={takeAll} />}
      >
        <NairaInput size="large" placeholder="0" />
      </Form.Item>
      {refused && (
        <p className="sn-note sn-note--no" role="alert">
          {refused}
        </p>
      )}
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {busy ? 'Withdrawing...' : 'Withdraw'}
      </Button>
    </Form>
  );
}

function Bounds({ balance, onAll }: { balance: number; onAll: () => void }) {
  const minimum = formatNaira(limits.minWithdrawalNaira);
  if (balance < limits.minWithdrawalNaira) return <>You can withdraw once your wallet holds {minimum} or more.</>;
  return (
    <span className="wd-bounds">
      From {minimum} to {formatNaira(balance)}
      <button type="button" className="wd-all" onClick={onAll}>
        Withdraw all
      </button>
    </span>
  );
}
