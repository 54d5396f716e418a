import pg from 'pg';

const EVERY_MS = 100;

/** Locks that keep somebody from reading or writing a table, held by another connection of the database. */
const HELD = `
  SELECT relation::regclass::text || ' ' || mode AS lock
  FROM pg_locks JOIN pg_class ON pg_class.oid = relation
  WHERE database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND pid <> pg_backend_pid() AND relkind = 'r' AND relnamespace = 'public'::regnamespace AND granted
    AND mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`;

/** Looks again and again at which locks are held. `stop` resolves with how many seconds each was seen, the longest first. */
export async function watchLocks(url: string): Promise<{ stop(): Promise<[string, number][]> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const seconds = new Map<string, number>();
  let last = performance.now();
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, EVERY_MS);

  async function look(): Promise<void> {
    const { rows } = await client.query<{ lock: string }>(HELD);
    const now = performance.now();
    for (const { lock } of rows) {
      seconds.set(lock, (seconds.get(lock) ?? 0) + (now - last) / 1000);
    }
    last = now;
  }

  return {
    async stop() {
      clearInterval(timer);
      await looking;
      await client.end();
      return [...seconds].sort(([, one], [, other]) => other - one);
    },
  };
}
