import { Select } from 'antd';
import type { TaskKind } from '../../../../contract/jobs';
import type { ChosenField } from '../../../ui/form/fieldOnIntent';
import { kindOptions, platformOptions } from './jobFormValues';
import { type ChosenOwner, OwnerSelect } from '../shared/funding/OwnerSelect';

export const PlatformSelect = (props: ChosenField) => <Select {...props} options={platformOptions} />;

export const KindSelect = (props: ChosenField<TaskKind>) => <Select {...props} options={kindOptions} />;

export const OptionalOwner = (props: ChosenField<ChosenOwner | ''>) => <OwnerSelect {...props} allowClear />;
