/** SQL that moves the database's day, used for prices. */
export function setRegisterDay(days: number): string {
  return `CREATE OR REPLACE FUNCTION cairo_today() RETURNS date LANGUAGE sql STABLE
            RETURN (now() AT TIME ZONE 'Africa/Cairo')::date + ${days}`;
}
