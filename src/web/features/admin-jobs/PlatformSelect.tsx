import { Select } from 'antd';
import type { ChosenField } from '../../ui/form/fieldOnIntent';
import { platformOptions } from './jobFormValues';

export const PlatformSelect = (props: ChosenField) => <Select {...props} options={platformOptions} />;
