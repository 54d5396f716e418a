/** Checks everything that the server needs; sends nothing. Exits with 1 while a check fails. */
import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { resolve } from 'node:path';
import { connect } from 'node:tls';
import { NOTIFICATION_CHANNELS } from '@wathiqa/domain';
import { isOtherSchema, newestVersion, readVersions } from '../db/schema-versions.ts';
import { readCertificateKeys } from '../features/certificates/keys.ts';
import { connectCivilRegister } from '../features/civil-register/client.ts';
import { CHANNELS } from '../features/notifications/channels/index.ts';
import { type CallDependency, reachHost } from '../http/outside-calls.ts';
import type { AccountVerifierSettings } from '../settings/account-settings.ts';
import { CHANNEL_VARIABLES } from '../settings/notification-settings.ts';
import { fitConnections } from '../settings/open-files.ts';
import type { Settings } from '../settings.ts';
import { CliError, readServerSettings, runCommand } from './command-line.ts';
import { withClient } from './postgres-backup.ts';

const TIMEOUT_MS = 5_000;
/** JWT checks tolerate less than this. */
const CLOCK_SKEW_MS = 5_000;
const CERTIFICATE_DAYS = 14;
const SIGNING_KEY_DAYS = 30;
/** Least free bytes. */
const GIB = 1024 ** 3;
const DAY_MS = 86_400_000;

const callDependency: CallDependency = (_call, ask) => ask();

/** Resolves with details, after `OFF` if nothing is set. @throws with the reason of a failure */
type Check = (settings: Settings) => Promise<string>;

const OFF = 'off: ';
/** As in the operator's guide. */
const PLACEHOLDER = /^THE-[A-Z-]+$/;

const CHECKS: Readonly<Record<string, Check>> = {
  database: async ({ databaseUrl }) => {
    if (!databaseUrl) return 'embedded';
    const read = 'SELECT version() AS name, pg_is_in_recovery() AS replica, now() AS now';
    const { rows } = await withClient(databaseUrl, (client) => client.query(read));
    if (rows[0].replica) throw new Error('read-only: it is a replica');
    return `${rows[0].name.split(' ', 2).join(' ')}, ${clockSkew(rows[0].now)}`;
  },
  schema: async ({ databaseUrl }) => {
    if (!databaseUrl) return 'migrated at each start';
    const applied = await withClient(databaseUrl, (client) =>
      readVersions({ rows: (statement) => client.query(statement) }),
    );
    if (await isOtherSchema(applied)) throw new Error('of another version of this product');
    const [at, present] = [Math.max(0, ...applied.keys()), await newestVersion()];
    if (at < present) throw new Error(`version ${at} of ${present}: run migrate`);
    return `version ${at}`;
  },
  archive: async ({ databaseUrl }) => {
    if (!databaseUrl) return `${OFF}embedded`;
    const read = `
      SELECT current_setting('archive_mode') AS mode, last_archived_time AS at,
             last_failed_time > coalesce(last_archived_time, '-infinity') AS failing FROM pg_stat_archiver`;
    const { rows } = await withClient(databaseUrl, (client) => client.query(read));
    const [{ mode, at, failing }] = rows;
    if (mode === 'off') return `${OFF}without WAL archive only a backup's moment can be recovered`;
    if (failing) throw new Error('the last WAL segment could not be archived');
    return `last WAL segment ${at?.toISOString() ?? 'to come'}`;
  },
  settings: async () => {
    const left = Object.entries(process.env).filter(([, value]) => PLACEHOLDER.test(value ?? ''));
    const names = left.map(([name]) => name);
    if (names.length > 0) throw new Error(`placeholders of the guide: ${names.join(', ')}`);
    return 'no placeholders of the guide';
  },
  login: async ({ accountVerifier, accountLoginUrl, publicUrl }) => {
    const response = await answer(
      loginAddress(accountVerifier) ?? new URL(accountLoginUrl, publicUrl).href,
    );
    if (!response.ok) throw new Error(`${response.url} answers ${response.status}`);
    return `${response.url}, ${clockSkew(new Date(response.headers.get('date') ?? Date.now()))}`;
  },
  ...Object.fromEntries(
    NOTIFICATION_CHANNELS.map((channel): [string, Check] => [
      channel,
      async ({ notifications }) =>
        CHANNELS[channel].probe(notifications, TIMEOUT_MS) ??
        `${OFF}${CHANNEL_VARIABLES[channel]} is not set`,
    ]),
  ),
  register: async ({ civilRegister: register }) => {
    if (!register) return `${OFF}REGISTRY_URL is not set`;
    const client = connectCivilRegister(register, { now: () => new Date(), callDependency });
    const status = await client?.probe().finally(client.close);
    if (status !== 400) throw new Error(`${register.url} answers ${status}`);
    return `${new URL(register.url).host} accepts the signature`;
  },
  payments: ({ payments }) => reachHost(payments.apiUrl, TIMEOUT_MS),
  certificate: async ({ publicUrl }) => {
    const { protocol, hostname, port } = new URL(publicUrl);
    if (protocol !== 'https:') return `${OFF}PUBLIC_URL is not https`;
    const days = await daysOfCertificate(hostname, Number(port) || 443);
    if (days < CERTIFICATE_DAYS) throw new Error(`${hostname}: ends in ${days} days`);
    return `${hostname}: ${days} days left`;
  },
  signing: async (settings) => {
    const keys = await readCertificateKeys({ ...settings, sandbox: false }, new Date());
    if (!keys) return `${OFF}no keys of printed certificates`;
    // No message begins with these bytes; a security module may be away or its PIN wrong.
    await keys.signer?.sign(new Uint8Array(1));
    const days = Math.floor(((keys.until ?? 0) * 1000 - Date.now()) / DAY_MS);
    if (days < SIGNING_KEY_DAYS) throw new Error('its key ends: run certificate-keys -- add');
    return `the key of printed certificates has ${days} days left`;
  },
  // Those of PostgreSQL and its backups have alerts.
  disk: async ({ dataDir }) => {
    const folders = [...new Set(['.', dataDir])].filter(existsSync);
    const free = await Promise.all(
      folders.map(async (folder) => {
        const { bavail, bsize } = await statfs(folder);
        return { folder, bytes: bavail * bsize };
      }),
    );
    const sizes = free.map(
      ({ folder, bytes }) => `${resolve(folder)} ${Math.round(bytes / GIB)} GB`,
    );
    if (free.some(({ bytes }) => bytes < GIB)) throw new Error(`too little: ${sizes.join(', ')}`);
    return `free: ${sizes.join(', ')}`;
  },
  descriptors: async ({ eventStreamsMax }) => {
    const { maxConnections, eventStreamsMax: fitting } = fitConnections(eventStreamsMax);
    const limit = `${maxConnections ?? 'unlimited'} connections, ${fitting} event streams with the limit of this shell`;
    if (fitting < eventStreamsMax)
      throw new Error(`${limit}: raise the open files limit (LimitNOFILE)`);
    return limit;
  },
};

await runCommand({ usage: 'doctor' }, async () => {
  const settings = readServerSettings();
  const lines = await Promise.all(
    Object.entries(CHECKS).map(async ([name, check]) => {
      const [result, detail] = await check(settings).then(
        (good) => (good.startsWith(OFF) ? ['off', good.slice(OFF.length)] : ['ok', good]),
        (error: unknown) => ['FAILED', reasonOf(error)],
      );
      return `${name.padEnd(12)} ${result}: ${detail}`;
    }),
  );
  const failed = lines.filter((line) => line.includes(' FAILED: ')).length;
  if (failed > 0)
    throw new CliError([...lines, `${failed} of ${lines.length} checks failed.`].join('\n'));
  const off = lines.filter((line) => / off: /.test(line)).length;
  return [...lines, `All checks passed; ${off} are off.`].join('\n');
});

function loginAddress(verifier: AccountVerifierSettings): string | undefined {
  switch (verifier.kind) {
    case 'oidc':
      return `${verifier.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
    case 'jwks':
      return verifier.jwksUrl;
    case 'sandbox':
      return undefined;
  }
}

function answer(url: string): Promise<Response> {
  return fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
}

/** @throws where tokens would be refused */
function clockSkew(there: Date): string {
  const skew = Math.abs(there.getTime() - Date.now());
  if (skew > CLOCK_SKEW_MS) throw new Error(`its clock differs by ${Math.round(skew / 1000)} s`);
  return 'same clock';
}

function daysOfCertificate(servername: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: servername, servername, port, timeout: TIMEOUT_MS }, () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to);
      socket.end();
      resolve(Math.floor((end - Date.now()) / DAY_MS));
    });
    socket.on('error', reject);
    socket.on('timeout', () => socket.destroy(new Error('no answer')));
  });
}

/** The innermost message, because `fetch failed` says nothing. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
}
