import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSettings, SETTING_NAMES } from '../settings.ts';

const SECRETS = {
  TOKEN_SECRET: randomBytes(32).toString('hex'),
  DATABASE_URL: 'postgresql://app:hidden@db.example/wathiqa',
  FAWRY_SECURE_KEY: 'a key of the provider 2',
  SMTP_URL: 'smtps://office:hidden@mail.example',
};

test('lists every variable, numbers and choices with their value', () => {
  const { settingsInForce } = readSettings({ STAFF_READS_PER_HOUR: '40' });
  expect(settingsInForce.map(({ name }) => name).toSorted()).toEqual(SETTING_NAMES.toSorted());
  const of = (wanted: string) => settingsInForce.find(({ name }) => name === wanted);
  expect(of('STAFF_READS_PER_HOUR')).toMatchObject({ value: '40', isSet: true });
  expect(of('REFUND_APPROVAL_ABOVE')).toMatchObject({ value: '50000', isSet: false });
  expect(of('FEEDBACK')).toMatchObject({ value: 'store', isSet: false });
});

test('says of a secret only that it is set', () => {
  const { settingsInForce } = readSettings(SECRETS);
  for (const secret of Object.keys(SECRETS)) {
    expect(settingsInForce.find(({ name }) => name === secret)).toMatchObject({
      ...{ value: null, isSet: true },
    });
  }
  for (const value of Object.values(SECRETS)) {
    expect(JSON.stringify(settingsInForce)).not.toContain(value);
  }
});
