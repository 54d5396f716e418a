import { readSettings, SettingsError } from '../../src/settings.ts';

/** Validation messages of an environment. */
export function complaints(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return error.lines;
    throw error;
  }
  return [];
}

/** Output of `openssl rand -base64 32`. */
export const DRAWN_KEY = '2TmlgHalByeMvp4SX5rDVsMwnk/1H2IVU4DW7r0Z3pY=';
export const INDEX_KEY = 'TnY2kYq7l3hJwqgT8vFz4cR9oN0mXbD1sU6eLaKiHpQ=';

export const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://wathiqa.example',
  DATABASE_URL: 'postgres://wathiqa:password@127.0.0.1/wathiqa',
  TOKEN_SECRET: 'a secret of the tests: long enough',
  AUDIT_KEY: 'a-key-of-the-audit-now,and-one-used-before-it',
  DATA_KEYS: `2026:${DRAWN_KEY}`,
  DATA_INDEX_KEY: INDEX_KEY,
  FAWRY_SECURE_KEY: 'a key of its own',
  SANDBOX: 'on',
  SANDBOX_PUBLIC: 'on',
};
