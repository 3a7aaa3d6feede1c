import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Integer kobo. Every amount the product allows stays far below 2^53, so a JavaScript number holds it exactly. */
export const kobo = (name: string) => bigint(name, { mode: 'number' });
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
/** Bits as a text of zeros and ones. */
export const bits = (name: string, length: number) =>
  customType<{ data: string }>({ dataType: () => `bit(${length})` })(name);
