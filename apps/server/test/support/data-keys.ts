import { createEncryption } from '../../src/crypto/encryption.ts';
import { readSettings } from '../../src/settings.ts';

/** Keys that every register of the tests is encrypted with; what is copied from another must be read too. */
export const DATA_KEYS = {
  DATA_KEYS: 'tests:hhp4rFF8k5Z9wzNxVJ0JqQXl3m5O5nUeYpF2nXoBPfE=',
  DATA_INDEX_KEY: 'TnY2kYq7l3hJwqgT8vFz4cR9oN0mXbD1sU6eLaKiHpQ=',
};

const { keys, indexKey } = readSettings(DATA_KEYS).dataKeys;
if (!keys || !indexKey) throw new Error('The keys of the tests are none');

/** What encrypts as the server under test does, for rows that a test writes past it. */
export const encryption = createEncryption({ keys, indexKey });
