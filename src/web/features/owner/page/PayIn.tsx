import { Button, Form } from 'antd';
import * as messages from '../../../../contract/messages';
import { type PayInWays, startOwnPayIn } from '../../../../contract/payIns';
import { errorMessage, fieldErrors } from '../../../api/apiError';
import { useGetOwnPayInWaysQuery, useStartOwnPayInMutation } from '../../../api/ownerPageApi';
import { brand } from '../../../brand';
import { formatNaira } from '../../../lib/naira';
import { Answer } from '../../../shared/Answer';
import { CopyButton } from '../../../ui/CopyButton';
import type { Openable } from '../../../ui/dialog/Dialog';
import { DialogModal } from '../../../ui/dialog/DialogModal';
import { AmountInput } from '../../../ui/form/fields';
import { FormItem, SubmitButton } from '../../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors } from '../../../ui/form/formRules';
import './ownerPage.css';

/** @param amount naira that waiting jobs need; 0 if unknown. */
export function PayIn({ amount, onClose }: Openable & { amount: number }) {
  return (
    <DialogModal open title="Pay in" width={480} footer={<Button onClick={onClose}>Close</Button>} onClose={onClose}>
      {amount > 0 && (
        <p>
          <b>{formatNaira(amount)}</b> is missing. Waiting jobs go live automatically once it’s booked.
        </p>
      )}
      <Answer query={useGetOwnPayInWaysQuery()} failed={messages.ownerPage.payInFailed}>
        {({ data }) => (
          <>
            {data.byLink && <ByLink amount={amount} />}
            <ByTransfer amount={amount} ways={data} />
          </>
        )}
      </Answer>
    </DialogModal>
  );
}

const rules = rulesFrom(startOwnPayIn.body);

function ByLink({ amount }: { amount: number }) {
  const [form] = Form.useForm<{ amount: string }>();
  const [start, { data: answer, isLoading }] = useStartOwnPayInMutation();
  const submit = async (values: { amount: string }) => {
    const { error } = await start(values);
    if (error)
      setFieldErrors(form, { amount: errorMessage(error, messages.ownerPage.payInFailed), ...fieldErrors(error) });
  };
  if (answer)
    return (
      <p>
        <Button type="primary" size="large" block href={answer.data.checkoutUrl}>
          {`Go on to pay ${formatNaira(answer.data.amount)}`}
        </Button>
      </p>
    );
  return (
    <Form
      {...politeForm(form)}
      initialValues={{ amount: amount > 0 ? String(amount) : '' }}
      onFinish={(values) => void submit(values)}
    >
      <FormItem name="amount" label="Amount" rules={[{ required: true, message: 'Say how much' }, ...rules('amount')]}>
        <AmountInput />
      </FormItem>
      <SubmitButton busy={isLoading}>Pay online</SubmitButton>
      <p className="sn-small sn-muted">Or by bank transfer:</p>
    </Form>
  );
}

function ByTransfer({ amount, ways: { account, reference } }: { amount: number; ways: PayInWays }) {
  const rows: readonly (readonly [label: string, shown: string, copied?: string])[] = [
    ...(account
      ? ([
          ['Bank', account.bank],
          ['Account number', account.number, account.number],
          ['Account name', account.name, account.name],
        ] as const)
      : []),
    ...(amount > 0 ? ([['Amount', formatNaira(amount), String(amount)]] as const) : []),
    ['Reference', reference, reference],
  ];
  return (
    <>
      <p>
        {account ? (
          'Transfer to this account and include the reference, so that we know it’s yours.'
        ) : (
          <>
            <span>Write to</span>{' '}
            <a className="sn-link" href={`mailto:${brand.supportEmail}?subject=Pay%20in%20${reference}`}>
              {brand.supportEmail}
            </a>{' '}
            <span>with your reference, and we’ll email you our account details.</span>
          </>
        )}
      </p>
      <dl className="own-pay">
        {rows.map(([label, shown, copied]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="sn-num">{shown}</dd>
            {copied !== undefined && (
              <dd className="own-pay__copy">
                <CopyButton text={copied} label={`Copy ${label.toLowerCase()}`} toast={`${label} copied.`} />
              </dd>
            )}
          </div>
        ))}
      </dl>
      {account && <p className="sn-small sn-muted">It’s in your balance once it reaches our bank.</p>}
    </>
  );
}
