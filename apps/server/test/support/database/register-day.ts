/** The statement that moves a register's day, the one that prices hold by, so many days from the real one. */
export function setRegisterDay(days: number): string {
  return `CREATE OR REPLACE FUNCTION cairo_today() RETURNS date LANGUAGE sql STABLE
            RETURN (now() AT TIME ZONE 'Africa/Cairo')::date + ${days}`;
}
