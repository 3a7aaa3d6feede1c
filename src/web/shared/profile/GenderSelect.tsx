import { Select } from 'antd';
import type { ChosenField } from '../../ui/form/fieldOnIntent';
import { genders } from './profileSheets';

export const GenderSelect = (props: ChosenField) => <Select {...props} options={genders} />;
