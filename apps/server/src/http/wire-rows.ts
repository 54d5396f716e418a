/** A row as JSON has it: times in ISO 8601. */
export type Wire<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? string | Exclude<Row[Name], Date> : Row[Name];
};

export function toWire<Row extends object>(row: Row): Wire<Row> {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(values);
}
