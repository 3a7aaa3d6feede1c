import { Select } from 'antd';
import type { ChosenField } from '../../../ui/admin/fieldOnIntent';
import { platformOptions } from './jobFormValues';

export const PlatformSelect = (props: ChosenField) => <Select {...props} options={platformOptions} />;
