import { type ChosenOwner, OwnerSelect } from '../../admin/funding/OwnerSelect';
import type { ChosenField } from '../../ui/form/fieldOnIntent';

/** An existing owner, or none. */
export function OptionalOwner(props: ChosenField<ChosenOwner | ''>) {
  return <OwnerSelect {...props} allowClear />;
}
