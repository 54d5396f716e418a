/**
 * `npm run bench NAME`: measurements. A slow run does not fail; `payments` exits with 1 when its books are off.
 */
const benches: Record<string, () => Promise<{ default: () => Promise<void> }>> = {
  forms: () => import('./forms/bench.ts'),
  lifecycle: () => import('./lifecycle.ts'),
  office: () => import('./office/bench.ts'),
  orders: () => import('./orders.ts'),
  pages: () => import('./pages.ts'),
  payments: () => import('./payments.ts'),
  streams: () => import('./streams.ts'),
};

const name = process.argv[2] ?? '';
const bench = benches[name];
if (bench) await (await bench()).default();
else {
  const isList = name === '--list';
  (isList ? process.stdout : process.stderr).write(`${Object.keys(benches).join('\n')}\n`);
  if (!isList) process.exitCode = 1;
}
