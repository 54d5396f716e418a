import { isDatabaseUnavailable } from './database-errors.ts';

/** The settings name something as the replica that is none of this register. */
export class ReplicaError extends Error {
  override readonly name = 'ReplicaError';
}

/** A place in the log of the primary (WAL), as a number; later places are greater. */
export type LogPosition = bigint;

/** @param text as PostgreSQL writes its `pg_lsn` */
export function logPosition(text: string): LogPosition {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** What PostgreSQL calls itself: the same of a primary and of every replica that was made of it. */
export interface RegisterIdentity {
  system: string;
  database: string;
}

export const IDENTITY = `
  SELECT system_identifier::text AS system, current_database() AS database FROM pg_control_system()`;

/** What a replica says of itself. */
export interface ReplicaLook extends RegisterIdentity {
  replica: boolean;
  /** Whether the log of the primary reaches it now: one that has parted from it for good receives nothing. */
  receiving: boolean;
  replayed: string | null;
}

export const LOOK = `
  SELECT identity.*, pg_is_in_recovery() AS replica, EXISTS (SELECT FROM pg_stat_wal_receiver) AS receiving,
         pg_last_wal_replay_lsn()::text AS replayed
  FROM (${IDENTITY}) AS identity`;

/** Whether the replica is read from, and how old it is at most, in milliseconds; undefined before that is known. */
export interface ReplicaState {
  usable: boolean;
  age: number | undefined;
}

export type ReplicaWatch = ReturnType<typeof watchReplica>;

const LOOK_EVERY_MS = 1_000;
/** What is older is not read. */
export const MAX_AGE_MS = 5_000;
/** Moments whose position is kept; of a replica that is behind them all it is enough to know that. */
const MAX_MARKS = 60;

/**
 * Looks at a replica every second. How old it is, is measured by the clock of this process alone: by the last moment
 * whose position in the primary's log the replica has replayed. While the primary says nothing the replica gets older.
 *
 * @param options.look what the replica says of itself
 * @param options.onAway told when the replica gave no answer
 */
export function watchReplica(options: {
  primaryPosition: () => Promise<LogPosition>;
  look: () => Promise<ReplicaLook>;
  identity: RegisterIdentity;
  onAway: () => void;
}) {
  const { primaryPosition, look, identity, onAway } = options;
  const listeners = new Set<(usable: boolean, why: unknown) => void>();
  let marks: { at: number; position: LogPosition }[] = [];
  let reached: number | undefined;
  let follows = false;
  let lastUsable = false;
  let looking = false;
  let timer: NodeJS.Timeout | undefined;

  const state = (): ReplicaState => {
    const age = reached === undefined ? undefined : performance.now() - reached;
    return { usable: follows && age !== undefined && age <= MAX_AGE_MS, age };
  };

  async function lookOnce(): Promise<void> {
    const at = performance.now();
    const position = await primaryPosition().catch(() => undefined);
    if (position !== undefined) marks = [...marks.slice(1 - MAX_MARKS), { at, position }];
    const seen = await look();
    if (seen.system !== identity.system || seen.database !== identity.database) {
      throw new ReplicaError(
        'DATABASE_REPLICA_URL names another register: it should name a streaming replica of the server of DATABASE_URL, and the same database.',
      );
    }
    follows = seen.replica && seen.receiving;
    const replayed = seen.replayed === null ? undefined : logPosition(seen.replayed);
    const last = marks.findLastIndex((mark) => replayed !== undefined && mark.position <= replayed);
    reached = marks[last]?.at ?? reached;
    marks = marks.slice(Math.max(last, 0));
  }

  function tell(why: unknown): void {
    const { usable } = state();
    if (usable === lastUsable) return;
    lastUsable = usable;
    for (const listener of listeners) listener(usable, why);
  }

  return {
    state,
    /** @param listener told of each change, with what the replica's failure was */
    onChange: (listener: (usable: boolean, why: unknown) => void) => void listeners.add(listener),
    /**
     * Looks for the first time, and then every second. A replica that is away is waited for.
     *
     * @throws ReplicaError for one that cannot be right
     */
    async start(): Promise<void> {
      await lookOnce().catch((error: unknown) => {
        if (error instanceof ReplicaError) throw error;
        if (isDatabaseUnavailable(error)) return;
        const why = error instanceof Error ? error.message : String(error);
        throw new ReplicaError(`DATABASE_REPLICA_URL cannot be used: ${why}`, { cause: error });
      });
      lastUsable = state().usable;
      timer = setInterval(async () => {
        if (looking) return;
        looking = true;
        try {
          await lookOnce();
          tell(undefined);
        } catch (error) {
          follows = false;
          tell(error);
          onAway();
        } finally {
          looking = false;
        }
      }, LOOK_EVERY_MS).unref();
    },
    stop: () => clearInterval(timer),
  };
}
