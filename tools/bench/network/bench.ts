import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { lookups, prices, readDirectory } from '@wathiqa/contract';
import { startCluster } from '@wathiqa/server/test/support/database/postgresql-cluster.ts';
import { createDatabase } from '@wathiqa/server/test/support/database/postgresql-database.ts';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { startServerProcess } from '@wathiqa/server/test/support/process/server-process.ts';
import { ensureBuilt } from '../../../scripts/prepare/ensure-built.mjs';
import { serverFlags } from '../../../scripts/server-flags.mjs';
import {
  findProgram,
  makeFolder,
  startProgram,
  waitForPort,
} from '../../drills/support/program.ts';
import { print } from '../support/print.ts';

const VISITORS = Number(process.env.BENCH_VISITORS ?? 100);
const A_SECOND = Number(process.env.BENCH_VISITORS_A_SECOND ?? 5);

/** Pages of a new visitor before an order, and the form's lookups. */
const PAGES = ['/', '/servicesdash', '/questions', '/recordslocation', '/Login'];
const LISTS = [
  lookups.relations,
  lookups.genders,
  lookups.allDocumentTypes,
  lookups.governorates,
].map(({ path }) => path);
const CHANGED_BY_STAFF: readonly string[] = [readDirectory.path, prices.birthPrice.path];
const HEADERS = { 'accept-encoding': 'br, gzip', 'accept-language': 'ar' };

/** Requests that miss the CDN: nginx as a cache that obeys response headers. Every visitor has an empty cache. */
export default async function benchNetwork(): Promise<void> {
  await ensureBuilt();
  const folder = await makeFolder();
  const cluster = await startCluster({ durable: false });
  const { environment } = await createDatabase(cluster.adminUrl);
  const product = await startServerProcess(environment, serverFlags);
  const [edge, origin] = [await freePort(), await freePort()];
  const log = join(folder.path, 'origin.log');
  await writeFile(
    join(folder.path, 'nginx.conf'),
    configuration(folder.path, { edge, origin, log, product: product.url }),
  );
  const nginx = startProgram(findProgram('nginx'), [
    '-c',
    join(folder.path, 'nginx.conf'),
    '-e',
    join(folder.path, 'error.log'),
  ]);
  try {
    await waitForPort(edge, nginx);
    const url = `http://127.0.0.1:${edge}`;
    const asked = new Map<string, number>();
    const visits: Promise<void>[] = [];
    for (let visitor = 0; visitor < VISITORS; visitor += 1) {
      visits.push(visit(url, asked));
      await delay(1_000 / A_SECOND);
    }
    await Promise.all(visits);
    await report(asked, log);
  } finally {
    await nginx.stop('SIGQUIT');
    await product.stop();
    await cluster.stop();
    await folder.stop();
  }
}

async function visit(url: string, asked: Map<string, number>): Promise<void> {
  const seen = new Set<string>();
  const get = async (path: string) => {
    const answer = await fetch(url + path, { headers: HEADERS });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    asked.set(kindOf(path), (asked.get(kindOf(path)) ?? 0) + 1);
    return text;
  };
  for (const page of PAGES) {
    const html = await get(page);
    for (const [, asset = ''] of html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      if (!seen.has(asset)) await get(asset);
      seen.add(asset);
    }
  }
  for (const path of [...LISTS, ...CHANGED_BY_STAFF]) await get(path);
}

function kindOf(path: string): string {
  if (path.startsWith('/assets/')) return 'assets';
  if (CHANGED_BY_STAFF.includes(path)) return 'prices, outlets';
  return path.startsWith('/api/') ? 'lists' : 'pages';
}

async function report(asked: ReadonlyMap<string, number>, log: string): Promise<void> {
  const reached = (await readFile(log, 'utf8'))
    .trim()
    .split('\n')
    .map((entry) => {
      const [status = '', bytes = '', path = ''] = entry.split(' ');
      return { status, bytes: Number(bytes), kind: kindOf(path) };
    });
  const each = (count: number) => (count / VISITORS).toFixed(2).padStart(8);
  print(
    `${VISITORS} new visitors, ${A_SECOND} a second; calls of one, of these at the servers (304 among them), KB from there`,
  );
  for (const [kind, count] of [
    ...asked,
    ['all', [...asked.values()].reduce((sum, one) => sum + one, 0)] as const,
  ]) {
    const own = reached.filter((one) => kind === 'all' || one.kind === kind);
    const revalidated = own.filter(({ status }) => status === '304').length;
    const kilobytes = own.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
    print(
      `${kind.padEnd(16)}${each(count)}${each(own.length)} (${each(revalidated).trim()})${each(kilobytes)}`,
    );
  }
}

/** A caching node and a counting proxy. */
function configuration(
  folder: string,
  ports: { edge: number; origin: number; log: string; product: string },
): string {
  const { edge, origin, log, product } = ports;
  return `daemon off;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 1024; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n  ')}
  proxy_cache_path ${join(folder, 'kept')} keys_zone=kept:10m;
  log_format origin '$status $bytes_sent $request_uri';
  access_log off;
  upstream origin { server 127.0.0.1:${origin}; keepalive 16; }
  upstream product { server ${new URL(product).host}; keepalive 16; }
  server {
    listen 127.0.0.1:${edge};
    location / {
      proxy_pass http://origin;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_cache kept;
      proxy_cache_revalidate on;
      proxy_cache_use_stale updating;
      proxy_cache_background_update on;
      proxy_cache_lock on;
    }
  }
  server {
    listen 127.0.0.1:${origin};
    access_log ${log} origin;
    location / {
      proxy_pass http://product;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`;
}
