import { expect, test } from 'vitest';
import { mergeClaims } from './openid-provider.ts';

const ID_TOKEN = { iss: 'i', sub: 's' };
const PROVEN = { email: 'other@b.example', email_verified: true };

test.each([
  [
    'the e-mail of the ID Token keeps its own missing proof',
    { email: 'a@b.example' },
    PROVEN,
    { email: 'a@b.example' },
  ],
  ['takes e-mail and its verification from UserInfo together', {}, PROVEN, PROVEN],
  [
    'a proof in the ID Token does not prove an e-mail of UserInfo',
    { email_verified: true },
    { email: 'other@b.example' },
    { email: 'other@b.example' },
  ],
  [
    'ignores acr and auth_time from UserInfo',
    { amr: ['pwd'] },
    { acr: 'high', amr: ['hwk'], auth_time: 1 },
    { amr: ['pwd'] },
  ],
  [
    'other claims of UserInfo complete the ID Token',
    { name: 'a' },
    { name: 'b', gender: 'f' },
    { name: 'a', gender: 'f' },
  ],
])('%s', (_rule, idToken, userInfo, merged) => {
  expect(mergeClaims({ ...ID_TOKEN, ...idToken }, userInfo, 'email')).toEqual({
    ...ID_TOKEN,
    ...merged,
  });
});

test('an e-mail by another claim name is paired with its proof too', () => {
  const merged = mergeClaims(
    { ...ID_TOKEN, mail: 'a@b.example' },
    { ...PROVEN, mail: 'x' },
    'mail',
  );
  expect(merged).toMatchObject({ mail: 'a@b.example' });
  expect(merged.email_verified).toBeUndefined();
});
