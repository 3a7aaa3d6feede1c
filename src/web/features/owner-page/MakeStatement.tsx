import { Form } from 'antd';
import { useId } from 'react';
import { makeOwnStatement } from '../../../contract/documents';
import * as messages from '../../../contract/messages';
import { errorMessage, fieldErrors } from '../../api/apiError';
import { useMakeOwnStatementMutation } from '../../api/ownDocumentsApi';
import { lagosToday } from '../../lib/dates';
import { Dialog } from '../../ui/dialog/Dialog';
import { DayField } from '../../ui/form/DayField';
import { FormItem } from '../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors } from '../../ui/form/formRules';

export interface MakeStatementProps {
  open: boolean;
  onClose: () => void;
  /** With the id of the statement. */
  onMade: (id: string) => void;
}

const rules = rulesFrom(makeOwnStatement.body);

/** Asks for the days: this month so far, unless others are chosen. */
export function MakeStatement({ onClose, onMade }: MakeStatementProps) {
  const id = useId();
  const [form] = Form.useForm<{ from: string; to: string }>();
  const [make, { isLoading }] = useMakeOwnStatementMutation();
  const today = lagosToday();
  const submit = async (days: { from: string; to: string }) => {
    const { data, error } = await make(days);
    if (error)
      return setFieldErrors(form, { to: errorMessage(error, messages.documents.makeFailed), ...fieldErrors(error) });
    onClose();
    onMade(data.data.id);
  };
  return (
    <Dialog
      open
      title="Make a statement"
      okText="Make statement"
      // A button of the form, so that Enter in a field sends it.
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={isLoading}
      onClose={onClose}
    >
      <p>It gets a number and won’t change.</p>
      <Form
        {...politeForm(form)}
        id={id}
        initialValues={{ from: `${today.slice(0, 7)}-01`, to: today }}
        onFinish={(values) => void submit(values)}
      >
        <FormItem name="from" label="First day" rules={rules('from')}>
          <DayField max={today} />
        </FormItem>
        <FormItem name="to" label="Last day" rules={rules('to')}>
          <DayField max={today} />
        </FormItem>
      </Form>
    </Dialog>
  );
}
