import type { Owner } from '../../src/crypto/encrypted-columns.ts';
import { createEncryption } from '../../src/crypto/encryption.ts';
import { SANDBOX_ISSUER } from '../../src/features/identity/account/account-verifier.ts';
import { readSettings } from '../../src/settings.ts';

/** Shared by all test databases, because copies must stay readable. */
export const DATA_KEYS = {
  DATA_KEYS: 'tests:hhp4rFF8k5Z9wzNxVJ0JqQXl3m5O5nUeYpF2nXoBPfE=',
  DATA_INDEX_KEY: 'TnY2kYq7l3hJwqgT8vFz4cR9oN0mXbD1sU6eLaKiHpQ=',
};

const { keys, indexKey } = readSettings(DATA_KEYS).dataKeys;
if (!keys || !indexKey) throw new Error('The keys of the tests are none');

const [, key = ''] = DATA_KEYS.DATA_KEYS.split(':');
/** A second data key. */
export const OTHER_KEY = Buffer.from(key, 'base64').reverse().toString('base64');

/** For rows that tests insert directly. */
export const encryption = createEncryption({ keys, indexKey });

/** Row keys of requests of an account of the sandbox begin with it. */
export function ownerOf(email: string): Owner {
  return [SANDBOX_ISSUER, email];
}
