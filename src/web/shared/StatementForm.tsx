import { makeOwnStatement } from '../../contract/documents';
import { lagosToday } from '../lib/dates';
import { FormDialog } from '../ui/dialog/FormDialog';
import { DayField } from '../ui/form/DayField';
import { FormItem } from '../ui/form/FormItem';
import { rulesFrom } from '../ui/form/formRules';

interface Props {
  onSend: (days: { from: string; to: string }) => Promise<Readonly<Record<string, string>> | undefined>;
  onClose: () => void;
}

const rules = rulesFrom(makeOwnStatement.body);

export function StatementForm(props: Props) {
  const today = lagosToday();
  return (
    <FormDialog
      title="Make a statement"
      intro="It gets a number and won’t change."
      confirmLabel="Make statement"
      initialValues={{ from: `${today.slice(0, 7)}-01`, to: today }}
      {...props}
    >
      <FormItem name="from" label="First day" rules={rules('from')}>
        <DayField max={today} />
      </FormItem>
      <FormItem name="to" label="Last day" rules={rules('to')}>
        <DayField max={today} />
      </FormItem>
    </FormDialog>
  );
}
