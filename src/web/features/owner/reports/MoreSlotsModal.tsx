import { Form, Input } from 'antd';
import { figureOf } from '../../../../contract/inputs/readFigure';
import { type OwnJob, raiseOwnSlots } from '../../../../contract/jobReports';
import { fieldErrors } from '../../../api/apiError';
import { useRaiseOwnSlotsMutation } from '../../../api/jobReportsApi';
import { formatCount, formatNaira } from '../../../lib/naira';
import { FormDialog } from '../../../ui/dialog/FormDialog';
import { FormItem } from '../../../ui/form/FormItem';
import { rulesFrom } from '../../../ui/form/formRules';

export interface MoreSlotsProps {
  open: boolean;
  job: OwnJob;
  onClose: () => void;
}

const rules = rulesFrom(raiseOwnSlots.body);
const slotOf = ({ payoutAmount, fee, vatPerSlot }: OwnJob): number => payoutAmount + fee + vatPerSlot;

export function MoreSlotsModal({ job, onClose }: MoreSlotsProps) {
  const [form] = Form.useForm<{ maxSlots: string }>();
  const more = figureOf(Form.useWatch('maxSlots', form)) - job.maxSlots;
  const [raise, { isLoading }] = useRaiseOwnSlotsMutation();
  return (
    <FormDialog
      form={form}
      title="More slots"
      intro={`One slot costs ${formatNaira(slotOf(job))}. What your balance covers opens at once; the rest opens when you’ve paid.`}
      confirmLabel="Add slots"
      busy={isLoading}
      onSend={async ({ maxSlots }) => {
        const { error } = await raise({ id: job.id, maxSlots });
        return error && fieldErrors(error);
      }}
      onClose={onClose}
    >
      <FormItem
        name="maxSlots"
        label={`Slots in all, now ${formatCount(job.maxSlots)}`}
        rules={[
          ...rules('maxSlots'),
          {
            validator: async (_rule, value) => {
              if (figureOf(value) === job.maxSlots) throw new Error(`The job has ${formatCount(job.maxSlots)} slots.`);
            },
          },
        ]}
      >
        <Input inputMode="numeric" autoComplete="off" />
      </FormItem>
      <p role="status">
        {more > 0 && `${formatCount(more)} more ${more === 1 ? 'slot' : 'slots'}: ${formatNaira(more * slotOf(job))}`}
      </p>
    </FormDialog>
  );
}
