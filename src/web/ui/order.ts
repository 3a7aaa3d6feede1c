/** How a table stands ordered by one of its fields, as `aria-sort` says it. */
export type Order = 'ascending' | 'descending' | 'none';

export const getOrder = (field: string, sort: string | undefined): Order =>
  sort === field ? 'ascending' : sort === `-${field}` ? 'descending' : 'none';

/** Up, then down, then the list's own order again. */
export const nextOrder = {
  none: (field: string) => field,
  ascending: (field: string) => `-${field}`,
  descending: () => undefined,
};
