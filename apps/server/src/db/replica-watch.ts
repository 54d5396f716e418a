import { isDatabaseUnavailable } from './database-errors.ts';

/** The replica or its primary is unsuitable. */
export class ReplicaError extends Error {
  override readonly name = 'ReplicaError';
}

/** WAL position (LSN) as a number. */
export type LogPosition = bigint;

/** @param text a `pg_lsn` */
export function logPosition(text: string): LogPosition {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** Equal for a primary and its replicas. */
export interface RegisterIdentity {
  system: string;
  database: string;
}

export const IDENTITY = `
  SELECT system_identifier::text AS system, current_database() AS database FROM pg_control_system()`;

export interface ReplicaLook extends RegisterIdentity {
  replica: boolean;
  /** Whether WAL streaming is active; false after a permanent split. */
  receiving: boolean;
  replayed: string | null;
}

export const LOOK = `
  SELECT identity.*, pg_is_in_recovery() AS replica, EXISTS (SELECT FROM pg_stat_wal_receiver) AS receiving,
         pg_last_wal_replay_lsn()::text AS replayed
  FROM (${IDENTITY}) AS identity`;

/** `age`: maximum lag in milliseconds; undefined if unknown. */
export interface ReplicaState {
  usable: boolean;
  age: number | undefined;
}

export type ReplicaWatch = ReturnType<typeof monitorReplicaLag>;

const LOOK_EVERY_MS = 1_000;
/** Maximum replica lag for reads. */
export const MAX_AGE_MS = 5_000;
/** Recent LSN samples; a lag beyond them needs no precision. */
const MAX_MARKS = 60;

/**
 * Polls a replica every second. Lag is measured by this process's clock and the last replayed primary LSN; it grows
 * while the primary is silent.
 *
 * @param options.look queries the replica
 * @param options.onAway called if it does not respond
 */
export function monitorReplicaLag(options: {
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
        'DATABASE_REPLICA_URL names another database: it should name the database of DATABASE_URL on a streaming replica of its server.',
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
    onChange: (listener: (usable: boolean, why: unknown) => void) => void listeners.add(listener),
    /**
     * Starts polling; waits for an unavailable replica.
     *
     * @throws ReplicaError for a wrong configuration
     */
    async start(): Promise<void> {
      await lookOnce().catch((error: unknown) => {
        if (error instanceof ReplicaError) throw error;
        if (isDatabaseUnavailable(error) && !isWrongLogin(error)) return;
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

/** SQLSTATE of a refused login or an unknown database, or a certificate's error. */
function isWrongLogin(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^(?:28|3D)|CERT|TLS/.test(code);
}
