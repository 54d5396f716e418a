import { DataError } from '@wathiqa/content/node';
import { DatabaseConnectionError } from './db/database.ts';
import { DataKeyError } from './db/encrypt-register.ts';
import { FolderInUseError } from './db/folder-lock.ts';
import { MigrationError, RegisterVersionError } from './db/migrate.ts';
import { PoolerError } from './db/pooler-check.ts';
import { ReplicaError } from './db/replica-watch.ts';
import { OtherSchemaError } from './db/schema-versions.ts';
import { EnvFileError } from './env-file.mjs';
import { TrialStaffLeftError } from './features/identity/staff/trial-staff.ts';
import { OtherBuildError } from './pages/portal-build.ts';
import { SettingsError } from './settings.ts';

/** Failures whose message says what is wrong and what helps. */
const FORESEEN = [
  DataError,
  DataKeyError,
  PoolerError,
  EnvFileError,
  FolderInUseError,
  MigrationError,
  OtherBuildError,
  OtherSchemaError,
  RegisterVersionError,
  ReplicaError,
  SettingsError,
  TrialStaffLeftError,
];

/** An error of the system (ECONNREFUSED), an SQLSTATE of PostgreSQL (28P01), or an option that a command does not know. */
const SYSTEM_CODE = /^(?:E[A-Z]+|[0-9A-Z]{5}|ERR_PARSE_ARGS_[A-Z_]+)$/;

/**
 * What to tell, without a stack, the person who starts the server or a command: what they can mend.
 *
 * @returns undefined for what nobody foresaw, which is a defect and keeps its stack
 */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (FORESEEN.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  // One that was tried at several addresses has no message of its own.
  const why = error.message || code;
  if (error instanceof DatabaseConnectionError) return `The database cannot be used: ${why}`;
  return SYSTEM_CODE.test(code) ? why : undefined;
}
