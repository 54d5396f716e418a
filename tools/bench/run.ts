/**
 * `npm run bench NAME`: measurements. A slow run does not fail; `payments` exits with 1 when its books are off.
 */
const benches: Record<string, () => Promise<{ default: () => Promise<void> }>> = {
  effort: () => import('./forms/effort.ts'),
  forms: () => import('./forms/bench.ts'),
  growth: () => import('./growth/bench.ts'),
  lookups: () => import('./lookups/bench.ts'),
  messages: () => import('./messages/bench.ts'),
  lifecycle: () => import('./lifecycle/bench.ts'),
  'next-request': () => import('./office-pages/next-request.ts'),
  office: () => import('./office/bench.ts'),
  'office-pages': () => import('./office-pages/bench.ts'),
  orders: () => import('./orders/bench.ts'),
  pages: () => import('./pages/bench.ts'),
  payments: () => import('./payments/bench.ts'),
  'request-page': () => import('./forms/request-page.ts'),
  streams: () => import('./streams/bench.ts'),
  verify: () => import('./verify/bench.ts'),
};

const name = process.argv[2] ?? '';
const bench = benches[name];
if (bench) await (await bench()).default();
else {
  const isList = name === '--list';
  (isList ? process.stdout : process.stderr).write(`${Object.keys(benches).join('\n')}\n`);
  if (!isList) process.exitCode = 1;
}
