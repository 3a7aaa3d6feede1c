const same = <Columns>(columns: Columns): Columns => columns;

export const getFilterData = <Rows>(rows: Rows): Rows => rows;
export const flattenKeys = (): string[] => [];
export default () => [same, [], {}] as const;
