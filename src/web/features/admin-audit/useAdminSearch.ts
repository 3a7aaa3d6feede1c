import { useListAdminsQuery } from '../../api/auditApi';
import type { FoundOptions } from '../../table/tableFilters';

/** Every admin; an address may name a former one. */
export function useAdminSearch(typed: string, id: string | undefined): FoundOptions {
  const { data, isFetching } = useListAdminsQuery({});
  const options = (data?.data ?? []).map((admin) => ({ value: admin.id, label: admin.fullname }));
  const fits = ({ label }: { label: string }) => label.toLowerCase().includes(typed.toLowerCase());
  return {
    options: options.filter(fits),
    loading: isFetching,
    chosen: data && (options.find(({ value }) => value === id)?.label ?? 'Somebody else'),
  };
}
