import { DataError } from '@wathiqa/content/node';
import { DatabaseConnectionError } from './db/database-errors.ts';
import { DataKeyError } from './db/encrypt-database.ts';
import { FolderInUseError } from './db/folder-lock.ts';
import { MigrationError, RegisterVersionError } from './db/migrate.ts';
import { PoolerError } from './db/pooler-check.ts';
import { OtherSchemaError } from './db/schema-versions.ts';
import { EnvFileError } from './env-file.mjs';
import { TrialStaffLeftError } from './features/identity/staff/trial-staff.ts';
import { AuditTamperedError } from './requests/audit/seals.ts';
import { SettingsError } from './settings.ts';

/** Errors with messages for operators. */
const FORESEEN = [
  AuditTamperedError,
  DataError,
  DataKeyError,
  PoolerError,
  EnvFileError,
  FolderInUseError,
  OtherSchemaError,
  RegisterVersionError,
  SettingsError,
  TrialStaffLeftError,
];

/** System error (ECONNREFUSED), SQLSTATE (28P01), or unknown option. */
const SYSTEM_CODE = /^(?:E[A-Z]+|[0-9A-Z]{5}|ERR_PARSE_ARGS_[A-Z_]+)$/;

/**
 * Message for an operator, without stack, except that of a failed migration: a defect of the release.
 *
 * @returns undefined for a defect, which needs its stack
 */
export function explainFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof MigrationError) return `${error.message}\n\n${stackOf(error.cause)}`;
  if (FORESEEN.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? String(error.code) : '';
  // An AggregateError has no message.
  const why = error.message || code;
  if (error instanceof DatabaseConnectionError) return `The database is unavailable: ${why}`;
  return SYSTEM_CODE.test(code) ? why : undefined;
}

function stackOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
