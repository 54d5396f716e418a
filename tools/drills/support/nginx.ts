import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { findProgram, makeFolder, startProgram, waitForPort } from './program.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

const RELOADED_WITHIN_MS = 2_000;

/** Debian's libnginx-mod-http-brotli-static; otherwise gzip. */
const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

/** The shipped nginx before local servers. */
export interface Proxy {
  url: string;
  /** Its certificate file, for trust. */
  certificate: string;
  /** Marks a server `down` and reloads; without a port, restores all. */
  leaveOut(port?: number): Promise<void>;
  /** Points the link `current` to a release's folder; nginx serves it from the next `leaveOut` on. */
  link(release: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts nginx with `deploy/nginx/portal.conf`, its CHANGE lines adapted, on a free port with its own certificate.
 *
 * @param sandbox shared by all servers, or the first server's
 * @param change of the shipped file
 */
export async function startNginx(
  ports: readonly number[],
  sandbox: 'shared' | 'first' = 'first',
  change: (file: string) => string = (file) => file,
): Promise<Proxy> {
  const program = findProgram('nginx');
  const folder = await makeFolder();
  const [tls, plain] = [await freePort(), await freePort()];
  const at = (name: string) => join(folder.path, name);
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-days', '2', '-subj', '/CN=localhost', '-keyout', at('key.pem'), '-out', at('cert.pem')],
  ]);
  const hasBrotli = existsSync(BROTLI_MODULE);
  const shipped = await readFile(join(ROOT, 'deploy/nginx/portal.conf'), 'utf8');
  const upstreams = ports.map((port) => `  server 127.0.0.1:${port} fail_timeout=2s;`).join('\n');
  const portal = change(shipped)
    .replace('  server 127.0.0.1:3000 fail_timeout=2s;', upstreams)
    .replaceAll('/srv/wathiqa/current', at('current'))
    .replaceAll('/etc/ssl/wathiqa/fullchain.pem', at('cert.pem'))
    .replaceAll('/etc/ssl/wathiqa/key.pem', at('key.pem'))
    .replaceAll('/var/log/nginx/wathiqa.log', at('access.log'))
    .replace('# brotli_static on;', hasBrotli ? 'brotli_static on;' : '$&')
    .replaceAll('server_name wathiqa.example', 'server_name localhost')
    .replaceAll(/listen \[::\]:.*\n/g, '')
    .replaceAll('listen 443 ', `listen 127.0.0.1:${tls} `)
    .replaceAll(/listen 80(?=[ ;])/g, `listen 127.0.0.1:${plain}`)
    .replace(
      /# (location \/sandbox\/ .*)/,
      sandbox === 'shared'
        ? '$1'
        : `location /sandbox/ { proxy_pass http://127.0.0.1:${ports[0]}; proxy_set_header Host $host; }`,
    );
  const writePortal = (without?: number) =>
    writeFile(
      at('portal.conf'),
      portal.replace(`127.0.0.1:${without} fail_timeout=2s;`, `127.0.0.1:${without} down;`),
    );
  const link = async (release: string) => {
    await symlink(release, at('next'));
    await rename(at('next'), at('current'));
  };
  await link(ROOT);
  await writePortal();
  await writeFile(
    at('nginx.conf'),
    `${hasBrotli ? `load_module ${BROTLI_MODULE};\n` : ''}daemon off;
pid ${at('nginx.pid')};
error_log ${at('error.log')};
worker_rlimit_nofile 16384;
events { worker_connections 4096; }
http {
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${at(name)};`).join('\n  ')}
  include ${at('portal.conf')};
}
`,
  );
  const running = startProgram(program, ['-c', at('nginx.conf'), '-e', at('error.log')], {
    root: true,
  });
  await waitForPort(tls, running);
  return {
    url: `https://localhost:${tls}`,
    certificate: at('cert.pem'),
    leaveOut: async (port) => {
      await writePortal(port);
      running.process.kill('SIGHUP');
      // Until new workers take over.
      await delay(RELOADED_WITHIN_MS);
    },
    link,
    stop: async () => {
      await running.stop('SIGQUIT');
      await folder.stop();
    },
  };
}
