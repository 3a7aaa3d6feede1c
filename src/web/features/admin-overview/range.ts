import { getAdminFigures } from '../../../contract/adminFigures';

export interface Range {
  readonly from?: string;
  readonly to?: string;
}

/** The range in an address; an invalid day counts as the default. */
export const rangeIn = (address: URLSearchParams): Range => {
  const params = Object.fromEntries(
    ['from', 'to'].flatMap((name) => (address.get(name) ? [[name, address.get(name)]] : [])),
  );
  const { success, data } = getAdminFigures.query.safeParse(params);
  return success ? { ...(data.from && { from: data.from }), ...(data.to && { to: data.to }) } : {};
};
