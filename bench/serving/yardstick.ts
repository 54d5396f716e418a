import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { ReadyAnswer } from './bare.ts';

/** Node gives these to every answer by itself. */
const NODES_OWN = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** A bare Node server in a process of its own, that answers as the product did. */
export interface Yardstick {
  url: string;
  pid: number;
  bytes: number;
  stop(): Promise<void>;
}

/** Takes the product's answer to one request, and starts a bare server that sends exactly the same. */
export async function startYardstick(
  address: string,
  asked: Record<string, string>,
): Promise<Yardstick> {
  const answer = await answerOf(address, asked);
  const file = fileURLToPath(new URL('./bare.ts', import.meta.url));
  const child = spawn(process.execPath, [file], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  child.stdin.end(JSON.stringify(answer));
  const [port] = await once(child.stdout, 'data');
  return {
    url: `http://127.0.0.1:${String(port).trim()}`,
    pid: child.pid ?? 0,
    bytes: Buffer.byteLength(answer.body, 'base64'),
    stop: async () => {
      child.kill();
      await ended;
    },
  };
}

async function answerOf(address: string, headers: Record<string, string>): Promise<ReadyAnswer> {
  const asking = request(address, { headers });
  asking.end();
  const [answer] = await once(asking, 'response');
  const body = await buffer(answer);
  const raw: string[] = answer.rawHeaders;
  const kept = raw.filter((_, at) => !NODES_OWN.has((raw[at - (at % 2)] ?? '').toLowerCase()));
  return { headers: kept, body: body.toString('base64') };
}
