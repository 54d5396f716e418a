import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { forwardToSandbox } from './forward.ts';
import { createSandbox } from './index.ts';

async function startForwarding(sandboxUrl: string): Promise<string> {
  const server = createServer(forwardToSandbox(sandboxUrl)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

test('forwarding servers share one sandbox and report its failure', async () => {
  const sandbox = await createSandbox({
    publicUrl: 'http://portal.test',
    webhook: async () => 200,
  });
  const sandboxUrl = await sandbox.listen({ port: 0, host: '127.0.0.1' });
  const [one, other] = [await startForwarding(sandboxUrl), await startForwarding(sandboxUrl)];

  const login = await fetch(`${one}/sandbox/account/login`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ email: 'mona@wathiqa.example', returnUrl: 'http://portal.test/' }),
  });
  const back = new URL(login.headers.get('location') ?? '');
  expect([login.status, back.origin]).toEqual([303, 'http://portal.test']);

  const faults = { sms: 'refuse' };
  await fetch(`${one}/sandbox/messages/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  });
  const seen = await fetch(`${other}/sandbox/messages/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  expect(await seen.json()).toMatchObject(faults);

  await sandbox.close();
  const away = await fetch(`${other}/sandbox/inbox`);
  expect([away.status, away.headers.get('retry-after')]).toEqual([503, '5']);
});
