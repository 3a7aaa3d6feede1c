import { CalendarOutlined, DownOutlined } from '@ant-design/icons';
import { Button, Form, Input, type FormInstance } from 'antd';
import { useState } from 'react';
import { phone } from '../../../../contract/primitives';
import { updateTask } from '../../../../contract/tasks';
import { formatDay } from '../../../lib/dates';
import { paths } from '../../../paths';
import { fieldOnIntent } from '../../../ui/admin/fieldOnIntent';
import { LinkButton } from '../../../ui/admin/LinkButton';
import { Card } from '../../../ui/Card';
import { DraftNote } from '../../../ui/DraftNote';
import { politeValidation, rulesFrom, setFieldErrors } from '../../../ui/formRules';
import { Naira } from '../../../ui/Naira';
import { useFormDraft } from '../../../ui/useFormDraft';
import { useLeaveGuard } from '../../../ui/useLeaveGuard';
import { type JobFormValues, platformOptions, totalCost } from './jobFormValues';
import { LeaveDialog } from './LeaveDialog';

interface Props {
  /** Under which a half-filled form is kept, and whose it is. */
  draftName: string;
  personId: string | undefined;
  initialValues: Partial<JobFormValues>;
  submitLabel: string;
  /** What the total means here: a new job books all of it, an edited one only the difference. */
  costNote: string;
  /** What leaving too early would mean: "This job is not posted yet". */
  unsavedTitle: string;
  /** Answers the texts that belong under fields; null when the job was saved. */
  onSubmit: (values: JobFormValues) => Promise<Readonly<Record<string, string>> | null>;
  /** Goes on, once the job is saved. */
  onSaved: () => void;
}

// The contract's field is a phone number or an empty text; of such a pair the schema could only say "Invalid input".
const rules = rulesFrom(updateTask.body.extend({ jobOwnerPhoneNumber: phone.optional() }));

/** Figures are often typed or pasted with separators and the sign of the naira. */
const figureOf = (typed: unknown): unknown => (typeof typed === 'string' ? typed.replace(/[₦,\s]/g, '') : typed);

/** A session that ends or a network that goes takes everybody along; the draft waits for them. */
const isTakenAway = (pathname: string): boolean => pathname === paths.login || pathname === paths.offline;

const PlatformField = fieldOnIntent({
  load: () => import('./PlatformSelect').then(({ PlatformSelect }) => PlatformSelect),
  textOf: (chosen) => platformOptions.find(({ value }) => value === chosen)?.label ?? '',
  icon: <DownOutlined aria-hidden />,
});
const DayField = fieldOnIntent({
  load: () => import('./DayPicker').then(({ DayPicker }) => DayPicker),
  textOf: (day) => day && formatDay(day),
  icon: <CalendarOutlined aria-hidden />,
});

/** What a job says. */
export function JobForm({
  draftName,
  personId,
  initialValues,
  submitLabel,
  costNote,
  unsavedTitle,
  onSubmit,
  onSaved,
}: Props) {
  const [form] = Form.useForm<JobFormValues>();
  const draft = useFormDraft(form, { name: draftName, owner: personId, initialValues });
  const { onValuesChange: takeBack, ...polite } = politeValidation(form);
  const [busy, setBusy] = useState(false);
  const guard = useLeaveGuard(draft.changed, isTakenAway);

  const submit = async (values: JobFormValues) => {
    setBusy(true);
    const refused = await onSubmit(values);
    setBusy(false);
    if (refused) return setFieldErrors(form, refused);
    draft.settle();
    onSaved();
  };

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark="optional"
      noValidate
      {...polite}
      onValuesChange={(changed) => {
        takeBack(changed);
        draft.keep();
      }}
      scrollToFirstError={{ focus: true }}
      initialValues={initialValues}
      onFinish={submit}
      className="desk-form"
    >
      <div className="desk-form__sections">
        <DraftNote draft={draft} />
        <Card title="The job">
          <Form.Item name="jobTitle" label="Title" required rules={rules('jobTitle')}>
            <Input placeholder="Share our Eid sale flyer" />
          </Form.Item>
          <Form.Item name="jobDescription" label="Description" required rules={rules('jobDescription')}>
            <Input.TextArea rows={4} placeholder="What it is about, in a few sentences." />
          </Form.Item>
          <Form.Item
            name="instructions"
            label="Instructions"
            rules={rules('instructions')}
            extra="Step by step, and what the proof must show."
          >
            <Input.TextArea rows={6} />
          </Form.Item>
          <Form.Item
            name="link"
            label="Link"
            rules={rules('link')}
            extra="Opens for the member as soon as the job is taken."
          >
            <Input type="url" inputMode="url" placeholder="https://" />
          </Form.Item>
        </Card>
        <Card title="Job owner">
          <div className="desk-pair">
            <Form.Item name="jobOwnerEmail" label="Email" required rules={rules('jobOwnerEmail')}>
              <Input type="email" inputMode="email" autoComplete="off" />
            </Form.Item>
            <Form.Item name="jobOwnerPhoneNumber" label="Phone number" rules={rules('jobOwnerPhoneNumber')}>
              <Input type="tel" inputMode="tel" autoComplete="off" placeholder="0803 123 4567" />
            </Form.Item>
          </div>
        </Card>
        <Card title="Who can take it">
          <div className="desk-pair">
            <Form.Item name="platform" label="Platform" rules={rules('platform')}>
              <PlatformField />
            </Form.Item>
            <Form.Item
              name="minFollowers"
              label="Minimum followers"
              rules={rules('minFollowers')}
              normalize={figureOf}
              extra="Clear it to ask for none."
            >
              <Input inputMode="numeric" autoComplete="off" />
            </Form.Item>
          </div>
        </Card>
        <Card title="Advertising approval">
          <div className="desk-pair">
            <Form.Item
              name="arconNumber"
              label="ARCON approval number"
              rules={rules('arconNumber')}
              extra="The share text then says that it is an advertisement."
            >
              <Input autoComplete="off" />
            </Form.Item>
            <Form.Item name="arconExpiry" label="ARCON approval expires" rules={rules('arconExpiry')}>
              <DayField />
            </Form.Item>
          </div>
        </Card>
      </div>
      <Card title="Cost" className="desk-form__cost">
        <Form.Item
          name="payoutAmount"
          label="Payout amount"
          required
          rules={rules('payoutAmount')}
          normalize={figureOf}
        >
          <Input inputMode="decimal" autoComplete="off" prefix="₦" />
        </Form.Item>
        <Form.Item
          name="maxSlots"
          label="Slots"
          required
          rules={rules('maxSlots')}
          normalize={figureOf}
          extra="How many members can be paid."
        >
          <Input inputMode="numeric" autoComplete="off" />
        </Form.Item>
        <TotalCost form={form} />
        <p className="sn-muted sn-small">{costNote}</p>
        <Button type="primary" htmlType="submit" size="large" block loading={busy}>
          {submitLabel}
        </Button>
        <LinkButton type="text" block to={paths.admin.dashboard}>
          Cancel
        </LinkButton>
      </Card>
      <LeaveDialog guard={guard} title={unsavedTitle} throwAway={draft.startOver} />
    </Form>
  );
}

/** On its own, so that typing a figure draws these two lines again and not the whole form. */
function TotalCost({ form }: { form: FormInstance<JobFormValues> }) {
  const total = totalCost(Form.useWatch('payoutAmount', form), Form.useWatch('maxSlots', form));
  return (
    <dl className="desk-total">
      <dt>Total cost</dt>
      <dd>
        <output aria-live="polite">{total === null ? '–' : <Naira amount={total} />}</output>
      </dd>
    </dl>
  );
}
