import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ReadyAnswer } from '././baseline-server.ts';

/** Node adds these itself. */
const NODE_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

export interface Baseline extends AsyncDisposable {
  url: string;
  pid: number;
  bytes: number;
}

/** Records the product's response and serves it from a bare server. */
export async function startBaseline(
  address: string,
  asked: Record<string, string>,
): Promise<Baseline> {
  const answer = await captureAnswer(address, asked);
  const file = fileURLToPath(new URL('././baseline-server.ts', import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  child.stdin.end(JSON.stringify(answer));
  const [port] = await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? 0,
    bytes: Buffer.byteLength(answer.body, 'base64'),
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await ended;
    },
  };
}

async function captureAnswer(
  address: string,
  headers: Record<string, string>,
): Promise<ReadyAnswer> {
  const asking = request(address, { headers });
  asking.end();
  const [answer] = await once(asking, 'response');
  const body = await buffer(answer);
  const raw: string[] = answer.rawHeaders;
  const forwardedHeaders = raw.filter(
    (_, at) => !NODE_HEADERS.has((raw[at - (at % 2)] ?? '').toLowerCase()),
  );
  return { headers: forwardedHeaders, body: body.toString('base64') };
}
