import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';

const RUN = fileURLToPath(new URL('run.ts', import.meta.url));

// Starts are slow on busy machines.
vi.setConfig({ testTimeout: 60_000 });

function run(...words: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [RUN, ...words], (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

/** A server with one constant response that counts requests. */
async function startConstantServer(status: number, text: string) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('A port was expected');
  return { url: `http://127.0.0.1:${address.port}`, requests };
}

test('--help prints usage and contacts no server', async () => {
  const { code, output } = await run('--help');
  expect(code).toBe(0);
  expect(output).toContain('--base-url URL');
  expect(output).toContain('--create');
});

test.each([
  ['no server', [], '--base-url should be'],
  ['an invalid address', ['--base-url', 'localhost'], '--base-url should be'],
  ['an e-mail without its Token', ['--base-url', 'http://localhost', '--email', 'a@b'], 'together'],
  ['an unknown option', ['--base-url', 'http://localhost', '--delete'], '--delete'],
])('%s prints the expected usage and exits with 1', async (_what, words, said) => {
  const { code, output } = await run(...words);
  expect(code).toBe(1);
  expect(output).toContain(said);
});

test('server with only wrong answers fails case by case', async () => {
  const { url } = await startConstantServer(200, '{}');
  const { code, output } = await run('--base-url', url);
  expect(code).toBe(1);
  expect(output).toMatch(/✗ genders returns M and F\n {4}the response does not match the schema/);
  expect(output).toMatch(/\n0 passed, \d+ failed, \d+ skipped\n$/);
});

test('unreachable server fails', async () => {
  const { url } = await startConstantServer(200, '{}');
  const { code, output } = await run('--base-url', url.replace('127.0.0.1', '127.0.0.2'));
  expect(code).toBe(1);
  expect(output).toContain('no response');
});
