import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { PUBLIC_URL, startServer } from '../harness.ts';
import { createTestDatabase } from '../support/database/test-database.ts';

const guide = await readFile(
  new URL('../../../../docs/guides/integrator.md', import.meta.url),
  'utf8',
);
/** Blocks of a section, without its heading's level. */
function blocksOf(section: string): string {
  const [, text = ''] = guide.split(`\n## ${section}\n`);
  const [own = ''] = text.split('\n## ');
  return Array.from(own.matchAll(/^```sh\n([\s\S]*?)^```$/gm), ([, block = '']) => block).join('');
}

const run = promisify(execFile);

test('the blocks of the guide place, pay and follow an order', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'wathiqa-integrator-'));
  onTestFinished(() => rm(cwd, { recursive: true }));
  const env = { PATH: process.env.PATH, HOME: cwd };
  const bash = async (script: string) =>
    (await run('bash', ['--norc', '-euo', 'pipefail', '-c', script], { cwd, env })).stdout;
  const clients = blocksOf('Clients');
  const jwk = JSON.parse(await bash(clients));

  const entry = { keys: [jwk], networks: ['127.0.0.1'], scopes: ['events.read'] };
  const trialStaff = [{ email: 'clerk@wathiqa.example', role: 'clerk' }] as const;
  const place = await createTestDatabase();
  onTestFinished(() => place.drop());
  const CLIENTS = JSON.stringify({ ministry: entry });
  const server = await startServer({ CLIENTS }, place, { trialStaff });
  onTestFinished(() => server.close());
  const { port } = new URL(await server.app.listen({ port: 0, host: '127.0.0.1' }));
  // The public address of the tests leads to the server.
  await writeFile(join(cwd, '.curlrc'), `connect-to = "portal.test:80:127.0.0.1:${port}"\n`);

  const order = blocksOf('A complete order')
    .replace('http://localhost:3000', PUBLIC_URL)
    .replace('$WATHIQA/sandbox', `${server.sandboxUrl}/sandbox`);
  const [before = '', after = ''] = order.split(/(?=^curl .*api\/events)/m);
  const functions = clients.replace(/^(?!base64url).*$/gm, '');
  const output = await bash([before, functions, blocksOf('Tokens'), after].join('\n'));

  expect(output).toMatch(/^\d{12} is PAYMENT_ACCEPTED$/m);
  const { events } = JSON.parse(output.slice(output.indexOf('{')));
  expect(events.map(({ type }: { type: string }) => type)).toEqual([
    'request.registered',
    'request.state_changed',
    'request.paid',
    'request.state_changed',
  ]);
});
