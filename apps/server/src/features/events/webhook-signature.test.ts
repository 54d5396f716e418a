import { expect, test } from 'vitest';
import { webhookHeaders } from './webhook-signature.ts';

/** Of the reference libraries of Standard Webhooks. */
const VECTOR = {
  secret: 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: new Date(1_614_265_330_000),
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const { secret, id, at, body, signature } = VECTOR;

test('signs the test vector of the specification', () => {
  expect(webhookHeaders({ id, body }, [Buffer.from(secret, 'base64')], at)).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  });
});

test('signs with both secrets during a change, the newest first', () => {
  const secrets = [Buffer.alloc(24, 'new'), Buffer.from(secret, 'base64')];
  const signatures = webhookHeaders({ id, body }, secrets, at)['webhook-signature']?.split(' ');
  expect(signatures).toHaveLength(2);
  expect(signatures?.[1]).toBe(signature);
});
