import { CalendarOutlined, DownOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Card, Descriptions, Form, type FormInstance, Input, Statistic } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { phone } from '../../../../contract/primitives';
import { updateTask } from '../../../../contract/jobForm';
import type { TaskKind } from '../../../../contract/jobs';
import { sharingLimits } from '../../../../contract/limits';
import { priceOfSlot, type SlotPrice } from '../../../../contract/slotPrice';
import type { ChosenOwner } from '../shared/funding/OwnerSelect';
import { useGetSlotFeesQuery } from '../../../api/jobFormApi';
import { formatDateTime, lagosToday } from '../../../lib/dates';
import { paths } from '../../../paths';
import { LinkButton } from '../../../ui/LinkButton';
import { DraftNote } from '../../../ui/DraftNote';
import { DayField } from '../../../ui/form/DayField';
import { fieldOnIntent } from '../../../ui/form/fieldOnIntent';
import { FormItem } from '../../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors } from '../../../ui/form/formRules';
import { emailInput, nairaInput } from '../../../ui/form/inputs';
import { Naira } from '../../../ui/Naira';
import { useFormDraft } from '../../../ui/useFormDraft';
import { useLeaveGuard } from '../../../ui/useLeaveGuard';
import { hasSchedule, jobCost, type JobFormValues, platformOptions } from './jobFormValues';
import { kindNames } from './jobState';
import type { KitWork } from './kit/kitFaults';
import { KitField } from './kit/KitField';
import { LeaveDialog } from './LeaveDialog';
import './jobForm.css';

interface Props {
  draftName: string;
  personId: string | undefined;
  initialValues: Partial<JobFormValues>;
  submitLabel: string;
  /** The job's current price: it keeps its fee while its payout stays. */
  price?: SlotPrice;
  /** A new job, which may be a draft first and have an existing owner. */
  isNew?: boolean;
  /** The meaning of the total: a new job books all of it, an edited one only the difference. */
  costNote: string;
  /** The title of the leave dialog: "This job is not posted yet". */
  unsavedTitle: string;
  /** Resolves to the texts under fields; null when the job was saved. */
  onSubmit: (values: JobFormValues, asDraft: boolean) => Promise<Readonly<Record<string, string>> | null>;
  /** Continues once the job is saved. */
  onSaved: () => void;
}

// The contract's field is a phone number or an empty text; of such a pair the schema could only say "Invalid input".
const rules = rulesFrom(updateTask.body.safeExtend({ jobOwnerPhoneNumber: phone.optional() }));

const PlatformField = fieldOnIntent({
  load: () => import('./PlatformSelect').then(({ PlatformSelect }) => PlatformSelect),
  textOf: (chosen) => platformOptions.find(({ value }) => value === chosen)?.label ?? '',
  icon: <DownOutlined aria-hidden />,
});
const KindField = fieldOnIntent<TaskKind>({
  load: () => import('./PlatformSelect').then(({ KindSelect }) => KindSelect),
  textOf: (chosen) => kindNames[chosen],
  icon: <DownOutlined aria-hidden />,
});
const OwnerField = fieldOnIntent<ChosenOwner | ''>({
  load: () => import('./OptionalOwner').then(({ OptionalOwner }) => OptionalOwner),
  textOf: (owner) => (owner ? owner.name : ''),
  icon: <SearchOutlined aria-hidden />,
});
const MomentField = fieldOnIntent({
  load: () => import('./MomentPicker').then(({ MomentPicker }) => MomentPicker),
  textOf: (moment) => moment && formatDateTime(moment),
  icon: <CalendarOutlined aria-hidden />,
});

/** Nobody reads the error: the kit shows its faults beside each part. */
const checkKit = (kit: KitWork | null): void => {
  if (kit?.check() === false) throw new Error('kit');
};

export function JobForm({
  draftName,
  personId,
  initialValues,
  submitLabel,
  price,
  isNew = false,
  costNote,
  unsavedTitle,
  onSubmit,
  onSaved,
}: Props) {
  const [form] = Form.useForm<JobFormValues>();
  const draft = useFormDraft(form, { name: draftName, holder: personId, initialValues });
  const [busy, setBusy] = useState<'submit' | 'draft' | null>(null);
  const asDraft = useRef(false);
  const kit = useRef<KitWork>(null);
  const guard = useLeaveGuard(() => draft.changed() || kit.current?.hasUnsent() === true);
  const schedule = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (schedule.current && hasSchedule(form.getFieldsValue())) schedule.current.open = true;
  }, [form]);

  const change = ({ owner }: Partial<JobFormValues>) => {
    if (owner && owner.email) form.setFieldValue('jobOwnerEmail', owner.email);
    draft.keep();
  };

  const submit = async (values: JobFormValues) => {
    setBusy(asDraft.current ? 'draft' : 'submit');
    const refused = await onSubmit(values, asDraft.current);
    setBusy(null);
    if (refused) {
      kit.current?.refuse(refused);
      return setFieldErrors(form, refused);
    }
    draft.settle();
    onSaved();
  };

  return (
    <Form {...politeForm(form, change)} initialValues={initialValues} onFinish={submit} className="admin-form">
      <div className="admin-form__sections">
        <DraftNote draft={draft} />
        <Card title={<h2>The job</h2>}>
          <FormItem name="kind" label="Kind of job" required rules={rules('kind')}>
            <KindField />
          </FormItem>
          <FormItem name="jobTitle" label="Title" rules={rules('jobTitle')}>
            <Input placeholder="Share our Eid sale flyer" />
          </FormItem>
          <FormItem name="jobDescription" label="Description" rules={rules('jobDescription')}>
            <Input.TextArea rows={4} placeholder="What it is about, in a few sentences." />
          </FormItem>
          <FormItem
            name="instructions"
            label="Instructions"
            rules={rules('instructions')}
            extra="Step by step, and what the proof must show."
          >
            <Input.TextArea rows={6} />
          </FormItem>
          <FormItem
            name="link"
            label="Link"
            rules={rules('link')}
            extra="Opens for the member as soon as the job is taken."
          >
            <Input type="url" inputMode="url" placeholder="https://" />
          </FormItem>
          <FormItem
            name="campaignTags"
            label="Campaign parameters"
            valuePropName="checked"
            rules={rules('campaignTags')}
            extra="Members’ links add utm_source, utm_medium and utm_campaign to it."
          >
            <input type="checkbox" />
          </FormItem>
          <FormItem
            name="linksUntil"
            label="Members’ links end"
            rules={rules('linksUntil')}
            extra={`Empty: ${sharingLimits.daysAfterApproval} days after the last approval.`}
          >
            <MomentField />
          </FormItem>
        </Card>
        <Card title={<h2>Ad kit</h2>}>
          <Form.Item name="kit" noStyle rules={[{ validator: async () => checkKit(kit.current) }]}>
            <KitField work={kit} />
          </Form.Item>
        </Card>
        <Card title={<h2>Job owner</h2>}>
          {isNew && (
            <FormItem
              name="owner"
              label="Existing owner"
              extra="Leave it empty for a new one: the email finds or adds it."
            >
              <OwnerField />
            </FormItem>
          )}
          <div className="admin-pair">
            <FormItem name="jobOwnerEmail" label="Email" rules={rules('jobOwnerEmail')}>
              <Input {...emailInput} autoComplete="off" />
            </FormItem>
            <FormItem name="jobOwnerPhoneNumber" label="Phone number" rules={rules('jobOwnerPhoneNumber')}>
              <Input type="tel" inputMode="tel" autoComplete="off" placeholder="0803 123 4567" />
            </FormItem>
          </div>
        </Card>
        <Card title={<h2>Who can take it</h2>}>
          <div className="admin-pair">
            <FormItem name="platform" label="Platform" rules={rules('platform')}>
              <PlatformField />
            </FormItem>
            <FormItem
              name="minFollowers"
              label="Minimum followers"
              rules={rules('minFollowers')}
              extra="Clear it to ask for none."
            >
              <Input inputMode="numeric" autoComplete="off" />
            </FormItem>
          </div>
        </Card>
        <Card title={<h2>Advertising approval</h2>}>
          <div className="admin-pair">
            <FormItem
              name="arconNumber"
              label="ARCON approval number"
              rules={rules('arconNumber')}
              extra="Every post says “Ad”, and this number while the approval holds."
            >
              <Input autoComplete="off" />
            </FormItem>
            <FormItem name="arconExpiry" label="ARCON approval expires" rules={rules('arconExpiry')}>
              <DayField min={lagosToday()} />
            </FormItem>
          </div>
        </Card>
        <Card title={<h2>When it can be taken</h2>}>
          <details className="admin-more" ref={schedule}>
            <summary>Schedule and trial</summary>
            <div className="admin-pair">
              <FormItem
                name="startsAt"
                label="Starts"
                rules={rules('startsAt')}
                extra="Lagos time. Members see it from then on."
              >
                <MomentField />
              </FormItem>
              <FormItem
                name="endsAt"
                label="Ends"
                rules={rules('endsAt')}
                extra="Nobody takes it any more; proofs in hand go on."
              >
                <MomentField />
              </FormItem>
            </div>
            <div className="admin-pair">
              <FormItem
                name="slotsPerDay"
                label="Daily slots"
                rules={rules('slotsPerDay')}
                extra="The next ones open at midnight."
              >
                <Input inputMode="numeric" autoComplete="off" />
              </FormItem>
              <FormItem
                name="trialSlots"
                label="Trial slots"
                rules={rules('trialSlots')}
                extra="The rest opens once these are decided."
              >
                <Input inputMode="numeric" autoComplete="off" />
              </FormItem>
            </div>
          </details>
        </Card>
      </div>
      <Card title={<h2>Cost</h2>} className="admin-form__cost">
        <FormItem name="payoutAmount" label="Payout amount" rules={rules('payoutAmount')}>
          <Input {...nairaInput} />
        </FormItem>
        <FormItem name="maxSlots" label="Slots" rules={rules('maxSlots')} extra="How many members can be paid.">
          <Input inputMode="numeric" autoComplete="off" />
        </FormItem>
        <TotalCost form={form} price={price} />
        <p className="sn-muted sn-small">{costNote}</p>
        {isNew && <ForOwner form={form} />}
        <Button
          type="primary"
          htmlType="submit"
          size="large"
          block
          loading={busy === 'submit'}
          disabled={busy === 'draft'}
          onClick={() => (asDraft.current = false)}
        >
          {submitLabel}
        </Button>
        {isNew && (
          <Button
            htmlType="submit"
            block
            loading={busy === 'draft'}
            disabled={busy === 'submit'}
            onClick={() => (asDraft.current = true)}
          >
            Save as draft
          </Button>
        )}
        <LinkButton type="text" block to={paths.admin.dashboard}>
          Cancel
        </LinkButton>
      </Card>
      <LeaveDialog guard={guard} title={unsavedTitle} throwAway={draft.startOver} />
    </Form>
  );
}

/** The owner, beside the button that posts it. */
function ForOwner({ form }: { form: FormInstance<JobFormValues> }) {
  const owner = Form.useWatch('owner', form);
  const email = Form.useWatch('jobOwnerEmail', form);
  const name = owner ? owner.name : email?.trim();
  return name ? (
    <p>
      <span>Job owner:</span> <b>{name}</b>
    </p>
  ) : null;
}

/** Separate, so that typing a figure draws only these lines again and not the whole form. */
function TotalCost({ form, price }: { form: FormInstance<JobFormValues>; price: SlotPrice | undefined }) {
  const { data } = useGetSlotFeesQuery();
  const [payout, slots] = [Form.useWatch('payoutAmount', form), Form.useWatch('maxSlots', form)];
  const fees = data?.data;
  const priceOf = (payoutKobo: number): SlotPrice | null =>
    payoutKobo === price?.payoutKobo ? price : fees ? priceOfSlot(payoutKobo, fees) : null;
  const cost = jobCost(payout, slots, priceOf);
  const line = (label: string, kobo: number) => ({ key: label, label, children: <Naira amount={kobo / 100} /> });
  return (
    <>
      {cost !== null && cost.feeKobo > 0 && (
        <Descriptions
          size="small"
          column={1}
          items={[
            line('To members', cost.payoutKobo),
            line('Service fee', cost.feeKobo),
            line('VAT on the fee', cost.vatKobo),
          ]}
        />
      )}
      <Statistic
        title="Total cost"
        formatter={() => (
          <output aria-live="polite">{cost === null ? '–' : <Naira amount={cost.totalKobo / 100} />}</output>
        )}
      />
    </>
  );
}
