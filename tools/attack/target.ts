import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { STAFF_ROLES, type StaffRole } from '@wathiqa/domain';
import { setStaffRole } from '@wathiqa/server/src/features/identity/staff/repository.ts';
import { openMigratedDatabase } from '@wathiqa/server/src/migrated-database.ts';
import { readSettings } from '@wathiqa/server/src/settings.ts';
import { DATA_KEYS } from '@wathiqa/server/test/support/data-keys.ts';
import {
  SHORT_LIVED,
  startCluster,
} from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { clientsOf, testMachine } from '@wathiqa/server/test/support/http/machine-client.ts';
import { type Ministry, startMinistry } from '@wathiqa/server/test/support/ministry.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { serverFlags } from '../../scripts/server-flags.mjs';
import { createLine, type Line } from './line.ts';
import { expectThat } from './outcome.ts';

/** Unknown to attackers; for valid input and verification. */
export const TOKEN_SECRET = 'the token secret of this test run only';
export const PAYMENT_KEY = 'the provider key of this test run only';
/** Machine client that has certificates signed. */
export const PRESS = testMachine('press', {
  networks: ['10.0.0.0/8'],
  scopes: ['certificates.sign'],
  kinds: ['Birth'],
  daily: 1_000,
});
const AUDIT_KEY = 'the audit key of this test run only';

/** Rate limits per minute, lowered for short floods; open requests as in production. */
export const LIMITS = {
  ...{ perAddress: 200, orders: 20, lookups: 20, openRequests: 10 },
  ...{ smsPerDay: 5, staffReads: 6, refundAlonePounds: 50 },
};

/** By name; each reader has the cap of an own hour. */
const STAFF: Readonly<Record<string, StaffRole>> = {
  ...Object.fromEntries(STAFF_ROLES.map((role) => [role, role])),
  'second-clerk': 'clerk',
  'cairo-clerk': 'clerk',
  'aswan-clerk': 'clerk',
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].map((reader) => [`reader-${reader}`, 'clerk' as const]),
  ),
  'second-supervisor': 'supervisor',
  'second-administrator': 'administrator',
};

const LOGGED_WITHIN_MS = 5_000;

/** As in the log. */
export const eventText = (event: string) => `"event":"${event}"`;

/** @throws AttackSucceeded on success, NotTried */
export type Attack = (target: Target) => Promise<void>;

/** By name. */
export type Attacks = Readonly<Record<string, Attack>>;

/** Product under attack with its own database. */
export interface Target extends Line {
  url: string;
  ministry: Ministry;
  countLogged(text: string): number;
  /** @throws AttackSucceeded unless the log soon has it more often than before */
  expectLogged(text: string, before?: number): Promise<void>;
  /** Ends something with the product. */
  defer(end: () => Promise<unknown>): void;
  /** Stops the product and releases its database; returns the settings. */
  end(): Promise<Record<string, string>>;
  /** Stops it if running and deletes the database. */
  stop(): Promise<void>;
}

/** Starts the product with a Token-signing login, behind a local proxy; `changes` override its settings. */
export async function startTarget(changes: Record<string, string> = {}): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-attack-'));
  const ministry = await startMinistry();
  const settings = {
    ...ministry.environment,
    ...DATA_KEYS,
    DATA_DIR: join(folder, 'register'),
    TOKEN_SECRET,
    AUDIT_KEY,
    FAWRY_SECURE_KEY: PAYMENT_KEY,
    CLIENTS: clientsOf(PRESS),
    TRUST_PROXY: 'on',
    RATE_LIMIT_PER_ADDRESS: String(LIMITS.perAddress),
    RATE_LIMIT_PER_PERSON: '600',
    RATE_LIMIT_ORDERS: String(LIMITS.orders),
    RATE_LIMIT_LOOKUPS: String(LIMITS.lookups),
    LIMIT_OPEN_REQUESTS: String(LIMITS.openRequests),
    LIMIT_SMS_PER_DAY: String(LIMITS.smsPerDay),
    STAFF_READS_PER_HOUR: String(LIMITS.staffReads),
    REFUND_APPROVAL_ABOVE: String(LIMITS.refundAlonePounds * 100),
    LOG_LEVEL: 'info',
    ...changes,
  };
  const forget = async () => {
    await ministry.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const server = await enterStaff(settings)
    .then(() => startServerProcess(settings, serverFlags))
    .catch(async (error: unknown) => {
      await forget();
      throw error;
    });
  const deferred = [forget];
  let ended: Promise<unknown> | undefined;
  const countLogged = (text: string) => server.output().split(text).length - 1;
  return {
    ...createLine(server.url),
    url: server.url,
    ministry,
    countLogged,
    expectLogged: async (text, before = 0) => {
      const deadline = Date.now() + LOGGED_WITHIN_MS;
      while (countLogged(text) <= before) {
        expectThat(Date.now() < deadline, `the log has no ${text}`);
        await delay(50);
      }
    },
    defer: (end) => void deferred.unshift(async () => void (await end())),
    end: async () => {
      ended ??= server.stop();
      await ended;
      return settings;
    },
    stop: async () => {
      ended ??= server.stop();
      await ended;
      for (const end of deferred) await end();
    },
  };
}

/** With a product of its own on PostgreSQL: on the embedded database transactions follow one another. */
export function onPostgres(attack: Attack): Attack {
  return async (main) => {
    const cluster = await startCluster({ durable: false, settings: SHORT_LIVED });
    main.defer(() => cluster.stop());
    const target = await startTarget({ DATABASE_URL: cluster.adminUrl });
    main.defer(() => target.stop());
    await attack(target);
  };
}

async function enterStaff(settings: Record<string, string>): Promise<void> {
  await using register = await openMigratedDatabase(readSettings(settings));
  await register.transaction(async (transaction) => {
    for (const [name, role] of Object.entries(STAFF)) {
      const email = `${name}@office.example`;
      await setStaffRole(transaction, { email, role, by: 'attack', at: new Date(), trial: false });
    }
  });
}
