import type { ArgOf } from '../../../../contract/endpoint';
import { figureOf, plainFigure } from '../../../../contract/inputs/readFigure';
import type { createTask, KitInput, updateTask } from '../../../../contract/jobForm';
import type { AdminTaskWithKit, Kit } from '../../../../contract/jobDetails';
import { limits } from '../../../../contract/limits';
import { slotCost, type SlotPrice } from '../../../../contract/slotPrice';
import type { TaskKind } from '../../../../contract/jobs';
import type { ChosenOwner } from '../shared/funding/OwnerSelect';
import { asText } from '../../../lib/formDrafts';
import { toKobo } from '../../../lib/naira';
import { platformNames, platforms } from '../../../lib/platforms';
import { kindNames } from './jobState';

type CreateArg = ArgOf<typeof createTask>;
type UpdateArg = ArgOf<typeof updateTask>;

export interface JobFormValues {
  owner?: ChosenOwner | '';
  jobOwnerEmail: string;
  jobOwnerPhoneNumber?: string;
  kind?: TaskKind;
  jobTitle: string;
  link?: string;
  jobDescription: string;
  instructions?: string;
  payoutAmount: number | string;
  maxSlots: number | string;
  platform?: UpdateArg['platform'] | '';
  minFollowers?: number | string | null;
  arconNumber?: string;
  arconExpiry?: string;
  startsAt?: string;
  endsAt?: string;
  slotsPerDay?: number | string | null;
  trialSlots?: number | string | null;
  campaignTags?: boolean;
  linksUntil?: string;
  kit?: Kit | '';
}

export const platformOptions = [
  { value: '', label: 'Any platform' },
  ...platforms.map((value) => ({ value, label: platformNames[value] })),
];

export const kindOptions = Object.entries(kindNames).map(([value, label]) => ({ value: value as TaskKind, label }));

export const newJob: Partial<JobFormValues> = {
  kind: 'share',
  maxSlots: 1,
  platform: '',
  minFollowers: limits.followerThreshold,
};

const optional = [
  'platform',
  'minFollowers',
  'arconNumber',
  'arconExpiry',
  'startsAt',
  'endsAt',
  'slotsPerDay',
  'trialSlots',
  'linksUntil',
] as const;
type Optional = (typeof optional)[number];

export const jobFormValues = (task: AdminTaskWithKit): JobFormValues => {
  const { owner, jobOwnerEmail, kind, jobTitle, jobDescription, instructions, payoutAmount, maxSlots } = task;
  return {
    ...{ owner, jobOwnerEmail, kind, jobTitle, jobDescription, instructions, payoutAmount, maxSlots },
    ...(Object.fromEntries(optional.map((name) => [name, task[name] ?? ''])) as Pick<JobFormValues, Optional>),
    jobOwnerPhoneNumber: task.jobOwnerPhoneNumber ?? '',
    link: task.link ?? '',
    campaignTags: task.campaignTags,
    kit: task.kit ?? '',
  };
};

/** A copy; kit files belong to one job and stay behind. */
export const copiedJob = (task: AdminTaskWithKit): JobFormValues => {
  const { kit, ...values } = jobFormValues(task);
  const hasTexts = kit && kit.hashtags.length + Object.keys(kit.captions).length > 0;
  return { ...values, linksUntil: '', kit: hasTexts ? { ...kit, pictures: [], video: null } : '' };
};

export const kitInputOf = ({ pictures, video, captions, hashtags }: Kit): KitInput => ({
  pictures: pictures.map(({ name, alt }) => ({ name, alt })),
  video: video?.name ?? null,
  captions,
  hashtags,
});
const kitArg = (kit: JobFormValues['kit']): KitInput | null => (kit ? kitInputOf(kit) : null);

export const hasSchedule = ({ startsAt, endsAt, slotsPerDay, trialSlots }: Partial<JobFormValues>): boolean =>
  [startsAt, endsAt, slotsPerDay, trialSlots].some(Boolean);

const orNull = <T>(value: T | '' | null | undefined): T | null => (value === '' || value === undefined ? null : value);

const commonFields = (values: JobFormValues) => ({
  kind: values.kind,
  ...(Object.fromEntries(optional.map((name) => [name, orNull(values[name])])) as Pick<UpdateArg, Optional>),
  campaignTags: values.campaignTags ?? false,
});

export const createTaskArg = (values: JobFormValues, draft: boolean): CreateArg => ({
  draft,
  ...(values.owner && { owner_id: values.owner.id }),
  taskOwnerEmail: values.jobOwnerEmail,
  taskOwnerphoneNumber: orNull(values.jobOwnerPhoneNumber),
  title: values.jobTitle,
  jobLink: orNull(values.link),
  description: values.jobDescription,
  instruction: values.instructions ?? '',
  amount: plainFigure(values.payoutAmount),
  applicants_needed: plainFigure(values.maxSlots),
  ...commonFields(values),
  kit: kitArg(values.kit),
});

/** An untouched kit is not sent, so its files are not checked again. */
export const updateTaskArg = ({ id, kit }: Pick<AdminTaskWithKit, 'id' | 'kit'>, values: JobFormValues): UpdateArg => ({
  id,
  jobOwnerEmail: values.jobOwnerEmail,
  jobOwnerPhoneNumber: orNull(values.jobOwnerPhoneNumber),
  jobTitle: values.jobTitle,
  link: orNull(values.link),
  jobDescription: values.jobDescription,
  instructions: values.instructions ?? '',
  payoutAmount: plainFigure(values.payoutAmount),
  maxSlots: plainFigure(values.maxSlots),
  ...commonFields(values),
  kit: asText(kitArg(values.kit)) === asText(kitArg(kit ?? '')) ? undefined : kitArg(values.kit),
});

const formNameOf: Partial<Record<string, keyof JobFormValues>> = {
  owner_id: 'owner',
  taskOwnerEmail: 'jobOwnerEmail',
  taskOwnerphoneNumber: 'jobOwnerPhoneNumber',
  title: 'jobTitle',
  jobLink: 'link',
  description: 'jobDescription',
  instruction: 'instructions',
  amount: 'payoutAmount',
  applicants_needed: 'maxSlots',
};

export const createErrorsForForm = (errors: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, text]) => [formNameOf[name] ?? name, text]));

export function jobCost(
  payoutAmount: unknown,
  maxSlots: unknown,
  priceOf: (payoutKobo: number) => SlotPrice | null,
): (SlotPrice & { totalKobo: number }) | null {
  const price = priceOf(toKobo(figureOf(payoutAmount)));
  const slots = figureOf(maxSlots);
  if (!price || !(price.payoutKobo > 0 && Number.isInteger(slots) && slots > 0)) return null;
  return {
    payoutKobo: price.payoutKobo * slots,
    feeKobo: price.feeKobo * slots,
    vatKobo: price.vatKobo * slots,
    totalKobo: slotCost(price) * slots,
  };
}
