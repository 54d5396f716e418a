import { constants } from 'node:zlib';
import { compressAnswers } from '@wathiqa/server/src/http/compressed-answers.ts';
import { followCalls } from '@wathiqa/server/src/observability/call-context.ts';
import { createTracerProvider } from '@wathiqa/server/src/observability/tracer-provider.ts';
import { startTracing, traceCalls } from '@wathiqa/server/src/observability/tracing.ts';
import { builtPortal } from '@wathiqa/server/src/pages/pages.ts';
import { PORTAL_BUILD } from '@wathiqa/server/src/pages/rendered-pages.ts';
import Fastify from 'fastify';

const app = Fastify();
/** Hides the name from the compiler, because no manifest lists the libraries. */
const load = (library: string) => import(library);
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 };
const sides: Record<string, () => unknown> = {
  'static ours': () => builtPortal({ secure: false, publicUrl: 'http://localhost' })?.files(app),
  'static library': async () =>
    app.register(await load('@fastify/static'), { root: PORTAL_BUILD, preCompressed: true }),
  'compress ours': () => compressAnswers(app),
  'compress library': async () =>
    app.register(await load('@fastify/compress'), { brotliOptions: { params } }),
  'tracing ours': async () => {
    await startTracing({ OTEL_TRACES_EXPORTER: 'otlp' });
    traceCalls(app);
  },
  'tracing library': async () => {
    const otel = new (await load('@fastify/otel')).FastifyOtelInstrumentation();
    otel.setTracerProvider(createTracerProvider({}));
    await app.register(otel.plugin());
  },
};
followCalls(app, () => 'ar');
const side = process.argv.slice(2).join(' ');
await sides[side]?.();
const list = Array.from({ length: 300 }, (_, Id) => ({ Id, Name: `مكتب بريد الحي ${Id * 7919}` }));
if (!side.startsWith('static')) app.get('/', async () => (side.startsWith('c') ? list : { Id: 1 }));
process.on('message', () => process.send?.(process.cpuUsage()));
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
