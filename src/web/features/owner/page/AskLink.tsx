import { Form } from 'antd';
import { useState } from 'react';
import * as messages from '../../../../contract/messages';
import { askOwnerLink } from '../../../../contract/ownerAccess';
import { errorMessage, fieldErrors } from '../../../api/apiError';
import { useAskOwnerLinkMutation } from '../../../api/ownerPageApi';
import { paths } from '../../../paths';
import { EmailField } from '../../../ui/form/EmailField';
import { FormItem, SubmitButton } from '../../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors } from '../../../ui/form/formRules';
import { useOneAtATime } from '../../../ui/useOneAtATime';
import './ownerPage.css';

const emailRule = rulesFrom(askOwnerLink.body)('email');

export function AskLink() {
  const [form] = Form.useForm<{ email: string }>();
  const [ask, { isLoading }] = useAskOwnerLinkMutation();
  const [sent, setSent] = useState('');
  const submit = useOneAtATime(async (values: { email: string }) => {
    setSent('');
    const { data: answer, error } = await ask(values);
    if (answer) return setSent(answer.message || messages.ownerPage.linkSent);
    setFieldErrors(form, { email: errorMessage(error, messages.ownerPage.linkFailed), ...fieldErrors(error) });
  });
  return (
    <>
      <p>If we run jobs for you, we’ll email you a link that opens them and your balance. You don’t need a password.</p>
      <div role="status">{sent && <p className="sn-note sn-note--ok">{sent}</p>}</div>
      <Form {...politeForm(form)} className="own-ask" onFinish={(values) => void submit(values)}>
        <FormItem name="email" label="Email" rules={emailRule}>
          <EmailField autoComplete="email" />
        </FormItem>
        <SubmitButton busy={isLoading} busyLabel="Sending...">
          Send me a link
        </SubmitButton>
      </Form>
      <p className="sn-alone__else">
        New here?{' '}
        <a className="sn-link" href={paths.startCampaign}>
          Start a campaign
        </a>
      </p>
    </>
  );
}
