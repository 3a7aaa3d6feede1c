import { Form, Input } from 'antd';
import { useId } from 'react';
import { figureOf } from '../../../contract/inputs/readFigure';
import { type OwnJob, raiseOwnSlots } from '../../../contract/jobReports';
import { fieldErrors } from '../../api/apiError';
import { useRaiseOwnSlotsMutation } from '../../api/jobReportsApi';
import { formatCount, formatNaira } from '../../lib/naira';
import { Dialog } from '../../ui/dialog/Dialog';
import { FormItem } from '../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors } from '../../ui/form/formRules';

export interface MoreSlotsProps {
  open: boolean;
  job: OwnJob;
  onClose: () => void;
}

interface Values {
  maxSlots: string;
}

const rules = rulesFrom(raiseOwnSlots.body);
const slotOf = ({ payoutAmount, fee, vatPerSlot }: OwnJob): number => payoutAmount + fee + vatPerSlot;

export function MoreSlotsModal({ job, onClose }: MoreSlotsProps) {
  const id = useId();
  const [form] = Form.useForm<Values>();
  const more = figureOf(Form.useWatch('maxSlots', form)) - job.maxSlots;
  const [raise, { isLoading }] = useRaiseOwnSlotsMutation();
  const submit = async ({ maxSlots }: Values) => {
    const { error } = await raise({ id: job.id, maxSlots });
    if (error) setFieldErrors(form, fieldErrors(error));
    else onClose();
  };
  return (
    <Dialog
      open
      title="More slots"
      okText="Add slots"
      okButtonProps={{ htmlType: 'submit', form: id }}
      confirmLoading={isLoading}
      onClose={onClose}
    >
      <p>{`One slot costs ${formatNaira(slotOf(job))}. What your balance covers opens at once; the rest opens when you’ve paid.`}</p>
      <Form<Values> {...politeForm(form)} id={id} onFinish={(values) => void submit(values)}>
        <FormItem
          name="maxSlots"
          label={`Slots in all, now ${formatCount(job.maxSlots)}`}
          rules={[
            ...rules('maxSlots'),
            {
              validator: async (_rule, value) => {
                if (figureOf(value) === job.maxSlots)
                  throw new Error(`The job has ${formatCount(job.maxSlots)} slots.`);
              },
            },
          ]}
        >
          <Input inputMode="numeric" autoComplete="off" />
        </FormItem>
      </Form>
      <p role="status">
        {more > 0 && `${formatCount(more)} more ${more === 1 ? 'slot' : 'slots'}: ${formatNaira(more * slotOf(job))}`}
      </p>
    </Dialog>
  );
}
