import { type ChosenOwner, OwnerSelect } from '../shared/funding/OwnerSelect';
import type { ChosenField } from '../../../ui/form/fieldOnIntent';

export function OptionalOwner(props: ChosenField<ChosenOwner | ''>) {
  return <OwnerSelect {...props} allowClear />;
}
