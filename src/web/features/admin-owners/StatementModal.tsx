import { Form } from 'antd';
import { makeStatement } from '../../../contract/documents';
import { FormDialog } from '../../admin/funding/FormDialog';
import { fieldErrors } from '../../api/apiError';
import { useMakeStatementMutation } from '../../api/documentsApi';
import { lagosToday } from '../../lib/dates';
import { DayField } from '../../ui/form/DayField';
import { FormItem } from '../../ui/form/FormItem';
import { rulesFrom, setFieldErrors } from '../../ui/form/formRules';

export interface StatementDialogProps {
  open: boolean;
  ownerId: string;
  onClose: () => void;
  /** With the id of the statement. */
  onMade: (id: string) => void;
}

const rules = rulesFrom(makeStatement.body);

/** The form of a StatementDialog: the days so far of this month, unless others are chosen. */
export function StatementModal({ ownerId, onClose, onMade }: StatementDialogProps) {
  const [form] = Form.useForm<{ from: string; to: string }>();
  const [make, { isLoading }] = useMakeStatementMutation();
  const today = lagosToday();
  const submit = async (days: { from: string; to: string }) => {
    const { data, error } = await make({ id: ownerId, ...days });
    if (error) return setFieldErrors(form, fieldErrors(error));
    onClose();
    onMade(data.data.id);
  };
  return (
    <FormDialog
      form={form}
      title="Make a statement"
      intro="It gets a number and won’t change."
      confirmLabel="Make statement"
      busy={isLoading}
      initialValues={{ from: `${today.slice(0, 7)}-01`, to: today }}
      onFinish={(values) => void submit(values)}
      onClose={onClose}
    >
      <div className="funding-pair">
        <FormItem name="from" label="First day" rules={rules('from')}>
          <DayField max={today} />
        </FormItem>
        <FormItem name="to" label="Last day" rules={rules('to')}>
          <DayField max={today} />
        </FormItem>
      </div>
    </FormDialog>
  );
}
