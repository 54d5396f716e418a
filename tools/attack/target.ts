import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StaffRole } from '@wathiqa/domain';
import { setStaffRole } from '@wathiqa/server/src/features/identity/staff/repository.ts';
import { openRegister } from '@wathiqa/server/src/register.ts';
import { readSettings } from '@wathiqa/server/src/settings.ts';
import { DATA_KEYS } from '@wathiqa/server/test/support/data-keys.ts';
import { type Ministry, startMinistry } from '@wathiqa/server/test/support/ministry.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { serverFlags } from '../../scripts/server-flags.mjs';
import { createLine, type Line } from './line.ts';

/** Unknown to attackers; the run uses them for valid input and verification. */
export const TOKEN_SECRET = 'the token secret of this test run only';
export const PAYMENT_KEY = 'the provider key of this test run only';
const AUDIT_KEY = 'the audit key of this test run only';

/** Rate limits per minute, lowered for short floods; open requests as in production. */
export const LIMITS = { perAddress: 200, orders: 20, lookups: 20, openRequests: 10 };

const STAFF: Readonly<Record<string, StaffRole>> = {
  'clerk@office.example': 'clerk',
  'second-clerk@office.example': 'clerk',
  'supervisor@office.example': 'supervisor',
  'auditor@office.example': 'auditor',
  'administrator@office.example': 'administrator',
};

/** Product under attack with its own database. */
export interface Target extends Line {
  url: string;
  ministry: Ministry;
  /** Stops the product and releases its database; returns the settings. */
  end(): Promise<Record<string, string>>;
  /** Stops it if running and deletes the database. */
  stop(): Promise<void>;
}

/** Starts the product with a Token-signing login, behind a local proxy. */
export async function startTarget(): Promise<Target> {
  const folder = await mkdtemp(join(tmpdir(), 'wathiqa-attack-'));
  const ministry = await startMinistry();
  const settings = {
    ...ministry.environment,
    ...DATA_KEYS,
    DATA_DIR: join(folder, 'register'),
    TOKEN_SECRET,
    AUDIT_KEY,
    FAWRY_SECURE_KEY: PAYMENT_KEY,
    TRUST_PROXY: 'on',
    RATE_LIMIT_PER_ADDRESS: String(LIMITS.perAddress),
    RATE_LIMIT_PER_PERSON: '600',
    RATE_LIMIT_ORDERS: String(LIMITS.orders),
    RATE_LIMIT_LOOKUPS: String(LIMITS.lookups),
    LIMIT_OPEN_REQUESTS: String(LIMITS.openRequests),
    LOG_LEVEL: 'error',
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
  let ended: Promise<unknown> | undefined;
  return {
    ...createLine(server.url),
    url: server.url,
    ministry,
    end: async () => {
      ended ??= server.stop();
      await ended;
      return settings;
    },
    stop: async () => {
      ended ??= server.stop();
      await ended;
      await forget();
    },
  };
}

async function enterStaff(settings: Record<string, string>): Promise<void> {
  const register = await openRegister(readSettings(settings));
  try {
    for (const [email, role] of Object.entries(STAFF)) {
      const change = { email, role, by: 'attack', at: new Date(), trial: false };
      await setStaffRole(register.query, change);
    }
  } finally {
    await register.close();
  }
}
