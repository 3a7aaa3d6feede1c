import { makeOwnStatement } from '../../../../contract/documents';
import * as messages from '../../../../contract/messages';
import { errorMessage, fieldErrors } from '../../../api/apiError';
import { useMakeOwnStatementMutation } from '../../../api/ownDocumentsApi';
import { lagosToday } from '../../../lib/dates';
import { FormDialog } from '../../../ui/dialog/FormDialog';
import { DayField } from '../../../ui/form/DayField';
import { FormItem } from '../../../ui/form/FormItem';
import { rulesFrom } from '../../../ui/form/formRules';

export interface MakeStatementProps {
  open: boolean;
  onClose: () => void;
  /** With the id of the statement. */
  onMade: (id: string) => void;
}

const rules = rulesFrom(makeOwnStatement.body);

/** Asks for the days: this month so far, unless others are chosen. */
export function MakeStatement({ onClose, onMade }: MakeStatementProps) {
  const [make, { isLoading }] = useMakeOwnStatementMutation();
  const today = lagosToday();
  return (
    <FormDialog<{ from: string; to: string }>
      title="Make a statement"
      intro="It gets a number and won’t change."
      confirmLabel="Make statement"
      busy={isLoading}
      initialValues={{ from: `${today.slice(0, 7)}-01`, to: today }}
      onSend={async (days) => {
        const { data, error } = await make(days);
        if (data) onMade(data.data.id);
        return error && { to: errorMessage(error, messages.ownerPage.documentMakeFailed), ...fieldErrors(error) };
      }}
      onClose={onClose}
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
