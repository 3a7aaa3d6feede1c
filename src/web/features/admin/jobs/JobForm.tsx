import { CalendarOutlined, DownOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Card, Form, type FormInstance, Input, Statistic } from 'antd';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { phone } from '../../../../contract/primitives';
import { updateTask } from '../../../../contract/jobForm';
import type { TaskKind } from '../../../../contract/jobs';
import { sharingLimits } from '../../../../contract/limits';
import { priceOfSlot, type SlotPrice } from '../../../../contract/slotPrice';
import { Details } from '../shared/Details';
import type { ChosenOwner } from '../shared/funding/OwnerSelect';
import { useGetSlotFeesQuery } from '../../../api/jobFormApi';
import { formatDateTime, lagosToday } from '../../../lib/dates';
import { paths } from '../../../paths';
import { LinkButton } from '../../../ui/LinkButton';
import { DraftNote, useFormDraft } from '../../../ui/DraftNote';
import { DayField } from '../../../ui/form/DayField';
import { fieldOnIntent } from '../../../ui/form/fieldOnIntent';
import { EmailField } from '../../../ui/form/EmailField';
import { AmountInput, CountInput, LinkInput } from '../../../ui/form/fields';
import { FormItem } from '../../../ui/form/FormItem';
import { politeForm, rulesFrom, setFieldErrors } from '../../../ui/form/formRules';
import { PhoneField } from '../../../ui/form/PhoneField';
import { Naira } from '../../../ui/Naira';
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
  /** Keeps its fee while the payout stays. */
  price?: SlotPrice;
  isNew?: boolean;
  costNote: string;
  unsavedTitle: string;
  onSubmit: (values: JobFormValues, asDraft: boolean) => Promise<Readonly<Record<string, string>> | null>;
  onSaved: () => void;
}

// A union of phone and empty text would only say "Invalid input".
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
  load: () => import('./PlatformSelect').then(({ OptionalOwner }) => OptionalOwner),
  textOf: (owner) => (owner ? owner.name : ''),
  icon: <SearchOutlined aria-hidden />,
});
const MomentField = fieldOnIntent({
  load: () => import('./MomentPicker').then(({ MomentPicker }) => MomentPicker),
  textOf: (moment) => moment && formatDateTime(moment),
  icon: <CalendarOutlined aria-hidden />,
});

type Field = ComponentProps<typeof FormItem>;
const field = (name: Parameters<typeof rules>[0], label: string, control: Field['children'], more?: Partial<Field>) => (
  <FormItem name={name} label={label} rules={rules(name)} {...more}>
    {control}
  </FormItem>
);
const numberInput = <CountInput />;

/** Only stops submission: the kit shows its faults. */
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
          {field('kind', 'Kind of job', <KindField />, { required: true })}
          {field('jobTitle', 'Title', <Input placeholder="Share our Eid sale flyer" />)}
          {field(
            'jobDescription',
            'Description',
            <Input.TextArea rows={4} placeholder="What it is about, in a few sentences." />,
          )}
          {field('instructions', 'Instructions', <Input.TextArea rows={6} />, {
            extra: 'Step by step, and what the proof must show.',
          })}
          {field('link', 'Link', <LinkInput placeholder="https://" />, {
            extra: 'Opens for the member as soon as the job is taken.',
          })}
          {field('campaignTags', 'Campaign parameters', <input type="checkbox" />, {
            valuePropName: 'checked',
            extra: 'Members’ links add utm_source, utm_medium and utm_campaign to it.',
          })}
          {field('linksUntil', 'Members’ links end', <MomentField />, {
            extra: `Empty: ${sharingLimits.daysAfterApproval} days after the last approval.`,
          })}
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
            {field('jobOwnerEmail', 'Email', <EmailField autoComplete="off" />)}
            {field('jobOwnerPhoneNumber', 'Phone number', <PhoneField autoComplete="off" />)}
          </div>
        </Card>
        <Card title={<h2>Who can take it</h2>}>
          <div className="admin-pair">
            {field('platform', 'Platform', <PlatformField />)}
            {field('minFollowers', 'Minimum followers', numberInput, { extra: 'Clear it to ask for none.' })}
          </div>
        </Card>
        <Card title={<h2>Advertising approval</h2>}>
          <div className="admin-pair">
            {field('arconNumber', 'ARCON approval number', <Input autoComplete="off" />, {
              extra: 'Every post says “Ad”, and this number while the approval holds.',
            })}
            {field('arconExpiry', 'ARCON approval expires', <DayField min={lagosToday()} />)}
          </div>
        </Card>
        <Card title={<h2>When it can be taken</h2>}>
          <details className="admin-more" ref={schedule}>
            <summary>Schedule and trial</summary>
            <div className="admin-pair">
              {field('startsAt', 'Starts', <MomentField />, { extra: 'Lagos time. Members see it from then on.' })}
              {field('endsAt', 'Ends', <MomentField />, { extra: 'Nobody takes it any more; proofs in hand go on.' })}
            </div>
            <div className="admin-pair">
              {field('slotsPerDay', 'Daily slots', numberInput, { extra: 'The next ones open at midnight.' })}
              {field('trialSlots', 'Trial slots', numberInput, { extra: 'The rest opens once these are decided.' })}
            </div>
          </details>
        </Card>
      </div>
      <Card title={<h2>Cost</h2>} className="admin-form__cost">
        {field('payoutAmount', 'Payout amount', <AmountInput />)}
        {field('maxSlots', 'Slots', numberInput, { extra: 'How many members can be paid.' })}
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

/** Rendered separately from the large form while typing. */
function TotalCost({ form, price }: { form: FormInstance<JobFormValues>; price: SlotPrice | undefined }) {
  const { data } = useGetSlotFeesQuery();
  const [payout, slots] = [Form.useWatch('payoutAmount', form), Form.useWatch('maxSlots', form)];
  const fees = data?.data;
  const priceOf = (payoutKobo: number): SlotPrice | null =>
    payoutKobo === price?.payoutKobo ? price : fees ? priceOfSlot(payoutKobo, fees) : null;
  const cost = jobCost(payout, slots, priceOf);
  return (
    <>
      {cost !== null && cost.feeKobo > 0 && (
        <Details
          facts={{
            'To members': <Naira amount={cost.payoutKobo / 100} />,
            'Service fee': <Naira amount={cost.feeKobo / 100} />,
            'VAT on the fee': <Naira amount={cost.vatKobo / 100} />,
          }}
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
