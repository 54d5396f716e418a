import { Client } from 'undici';

/** What a run of requests came to. */
export interface Run {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  failed: number;
}

/** One request of the load; made anew for each turn. */
export type MakeRequest = (turn: number) => {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
};

/** Sends `count` requests over `connections` connections, each with one request under way at a time. */
export async function load(
  url: string,
  connections: number,
  count: number,
  make: MakeRequest,
): Promise<Run> {
  const took = new Float64Array(count);
  let next = 0;
  let failed = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new Client(url, { pipelining: 1 });
      for (let turn = next++; turn < count; turn = next++) {
        const begin = performance.now();
        const answer = await client.request(make(turn));
        const text = await answer.body.text();
        if (answer.statusCode !== 200 || !text.startsWith('{"ResponseCode":200')) failed += 1;
        took[turn] = performance.now() - begin;
      }
      await client.close();
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  took.sort();
  return {
    perSecond: Math.round(count / seconds),
    p50: percentile(took, 0.5),
    p99: percentile(took, 0.99),
    failed,
  };
}

function percentile(sorted: Float64Array, share: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.round(value * 100) / 100;
}
