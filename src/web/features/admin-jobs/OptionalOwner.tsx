import { type ChosenOwner, OwnerSelect } from '../../admin/funding/OwnerSelect';
import type { ChosenField } from '../../ui/form/fieldOnIntent';

/** An owner who is there already, or none. */
export function OptionalOwner(props: ChosenField<ChosenOwner | ''>) {
  return <OwnerSelect {...props} allowClear />;
}
