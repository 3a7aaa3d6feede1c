import { Alert, Button, Form } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { chargesOf } from '../../../contract/charges';
import { figureOf, formatFigure } from '../../../contract/inputs/readFigure';
import { limits } from '../../../contract/limits';
import * as messages from '../../../contract/messages';
import type { ChargesBearer } from '../../../contract/primitives';
import { fieldErrors } from '../../api/apiError';
import { useGetWithdrawalTermsQuery } from '../../api/withdrawalsApi';
import { formatNaira, toKobo } from '../../lib/naira';
import { Dialog } from '../../ui/dialog/Dialog';
import { DraftNote, useFormDraft } from '../../ui/DraftNote';
import { AmountInput } from '../../ui/form/fields';
import { FormItem, SubmitButton } from '../../ui/form/FormItem';
import { politeForm, setFieldErrors } from '../../ui/form/formRules';
import { Naira } from '../../ui/Naira';
import { useLater } from '../../ui/time';
import { formatCharges, quickAmounts, withdrawalProblem } from './withdrawalWords';

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
  busy: boolean;
  refusal: Refusal | null;
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

  // From here it is stored as a request.
  const settle = useEffectEvent(() => draft.settle());
  useEffect(() => {
    if (busy) settle();
  }, [busy]);

  const check = async (_rule: unknown, amount: string | undefined) => {
    const problem = withdrawalProblem(amount, balance);
    if (problem) throw new Error(problem);
  };
  const fill = (amount: number) => {
    form.setFields([{ name: 'amount', value: formatFigure(String(amount)), errors: [] }]);
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
            : balance > limits.maxMoneyNaira
              ? `From ${minimum}. ${messages.withdrawals.tooMuch}`
              : `From ${minimum} to ${formatNaira(balance)}`
        }
      >
        <AmountInput size="large" placeholder="0" />
      </FormItem>
      <QuickAmounts balance={balance} typed={typed} onPick={fill} />
      <WithdrawalCosts typed={typed} balance={balance} />
      {refusal && !underField && <Alert type="error" title={refusal.message} />}
      <SubmitButton quiet={balance < limits.minWithdrawalNaira}>Withdraw</SubmitButton>
    </Form>
  );
}

interface TypedProps {
  balance: number;
  typed: string | undefined;
}

function QuickAmounts({ balance, typed, onPick }: TypedProps & { onPick: (amount: number) => void }) {
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
      {button(all, `${all < balance ? 'At most' : 'All'} ${formatNaira(all)}`)}
    </div>
  );
}

function WithdrawalCosts({ typed, balance }: TypedProps) {
  const { data: terms, error, isFetching, refetch } = useGetWithdrawalTermsQuery();
  // Announced after a pause, not per digit.
  const amount = useLater(typed);
  const bearer = terms?.data.charges_borne_by;
  const kobo = withdrawalProblem(amount, balance) === null ? toKobo(figureOf(amount)) : null;
  return (
    <div className="wd-costs">
      <div role="status" aria-label="What it costs">
        {kobo !== null && <ChargeLine kobo={kobo} {...(bearer && { bearer })} isUnknown={error !== undefined} />}
      </div>
      {kobo !== null && !bearer && error && (
        <Button type="link" size="small" aria-disabled={isFetching} onClick={() => void (isFetching || refetch())}>
          Retry
        </Button>
      )}
    </div>
  );
}

function ChargeLine({ kobo, bearer, isUnknown }: { kobo: number; bearer?: ChargesBearer; isUnknown: boolean }) {
  if (!bearer && !isUnknown) return <p>Working out what it costs...</p>;
  const { stampDutyKobo, transferFeeKobo, receivedKobo } = chargesOf(kobo, bearer ?? 'member');
  const receives = <Naira amount={receivedKobo / 100} />;
  if (!bearer) {
    return (
      <p className="sn-note">
        We couldn’t load who pays the stamp duty and transfer fee. At most{' '}
        <Naira amount={(stampDutyKobo + transferFeeKobo) / 100} /> is taken off, so that {receives}{' '}
        <span>or more arrives.</span>
      </p>
    );
  }
  const charges = formatCharges(stampDutyKobo / 100, transferFeeKobo / 100);
  const isTwo = stampDutyKobo > 0 && transferFeeKobo > 0;
  return (
    <p>
      You’ll receive <b>{receives}</b>
      <span>{`. ${charges ? (bearer === 'product' ? `${charges}: we pay ${isTwo ? 'them' : 'it'}.` : `${charges}: taken off.`) : ''}`}</span>
    </p>
  );
}
