import { connect, type SecureVersion } from 'node:tls';
import { createRequest, fawryWebhook, session, submitFeedback } from '@wathiqa/contract';
import { startTracing } from '@wathiqa/server/src/observability/tracing.ts';
import { readSettings, SettingsError } from '@wathiqa/server/src/settings.ts';
import { startNginx } from '../../drills/support/nginx.ts';
import { hasProgram } from '../../drills/support/program.ts';
import { expectNone, expectThat, NotTried } from '../outcome.ts';
import type { Attacks, Target } from '../target.ts';

const [CHOSEN_ID, BELIEVED_ID] = ['deadbeef'.repeat(4), 'feedface'.repeat(4)];
/** Calls that log their refusal, in two locations. */
const REFUSING = [session.refresh.path, createRequest.path, submitFeedback.path];
const WEBHOOK = fawryWebhook.path;
const WEBHOOK_VARIANTS = [
  WEBHOOK,
  `${WEBHOOK}/`,
  WEBHOOK.replace('notifications', '%6eotifications/'),
  WEBHOOK.replace('/fawry', '//fawry'),
  WEBHOOK.replace('/fawry', '/x/../fawry'),
  `${WEBHOOK}%2f`,
];

interface Proxied {
  url: string;
  ca: string;
}

let proxied: Promise<Proxied> | undefined;

/** The shipped nginx, which admits no address to the webhook. */
function proxy(target: Target): Promise<Proxied> {
  if (!hasProgram('nginx')) throw new NotTried('nginx is not installed');
  proxied ??= startNginx([Number(new URL(target.url).port)], 'first', (file) =>
    file
      .replace('# allow 192.0.2.0/24;', 'allow 192.0.2.0/24;')
      .replace('# deny all;', 'deny all;'),
  ).then((nginx) => {
    target.defer(() => nginx.stop());
    return { url: nginx.url, ca: nginx.certificate };
  });
  return proxied;
}

/** Sends one request as it is, with the path unchanged. */
async function sendTo({ url }: Proxied, lines: readonly string[], version?: SecureVersion) {
  const { port } = new URL(url);
  const { promise, resolve } = Promise.withResolvers<string>();
  let came = '';
  const only = version ? { minVersion: version, maxVersion: version } : {};
  const socket = connect(
    {
      host: '127.0.0.1',
      port: Number(port),
      servername: 'localhost',
      rejectUnauthorized: false,
      ...only,
    },
    () => socket.write(`${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`),
  );
  socket.setEncoding('utf8').on('data', (text: string) => {
    came += text;
  });
  socket.on('error', ({ message }) => resolve(message)).on('close', () => resolve(came));
  return promise;
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);

const KEY = Buffer.from(Array.from({ length: 32 }, (_, at) => (at * 37) % 251)).toString('base64');
const OTHER_KEY = Buffer.from(KEY).reverse().toString('base64').slice(0, 44);
const SOUND: Readonly<Record<string, string>> = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://portal.example',
  DATABASE_URL: 'postgres://wathiqa_app:x@127.0.0.1:5432/wathiqa',
  TOKEN_SECRET: 'dPq3v8ZtYcR1mXw7KfL0sNb5HgJ2eUaO',
  AUDIT_KEY: 'Qm4xT9bVw2ZrK8nLc6YpHs1GdFj5eRuA',
  DATA_KEYS: `2026:${KEY}`,
  DATA_INDEX_KEY: Buffer.from(OTHER_KEY).subarray(0, 32).toString('base64'),
  FAWRY_SECURE_KEY: 'b7e1c9d24f6a8035b7e1c9d24f6a8036',
  FAWRY_MERCHANT_CODE: 'merchant',
  FAWRY_HOST: 'https://www.atfawry.com',
  SANDBOX: 'off',
  ACCOUNT_VERIFIER: 'jwks',
  ACCOUNT_JWKS_URL: 'https://login.example/jwks',
  ACCOUNT_ISSUER: 'https://login.example',
  ACCOUNT_AUDIENCE: 'wathiqa',
  ACCOUNT_LOGIN_URL: 'https://login.example/login',
  ACCOUNT_STAFF_ACR: 'card',
};

/** Foolish settings that production refuses. */
const FOOLISH: Record<string, Record<string, string>> = {
  'a repeated token secret': { TOKEN_SECRET: 'abcdefgh'.repeat(4) },
  'one secret for tokens and audit': { AUDIT_KEY: SOUND.TOKEN_SECRET ?? '' },
  'one key for texts and indexes': { DATA_INDEX_KEY: KEY },
  'the public key of the sandbox': { FAWRY_SECURE_KEY: 'wathiqa-trial-secure-key' },
  'the login of the sandbox': { ACCOUNT_VERIFIER: 'sandbox' },
  'a login without TLS': { ACCOUNT_JWKS_URL: 'http://login.example/jwks' },
  'a database without TLS': { DATABASE_URL: 'postgres://a:b@database.example/wathiqa' },
  'mail without TLS': { SMTP_URL: 'smtp://mail.example:25' },
};

const GET = 'GET / HTTP/1.1';
const HOST = 'Host: localhost';

export const deploymentAttacks: Attacks = {
  'TLS 1.0 and 1.1, and TLS 1.3 withheld, at the shipped nginx': async (target) => {
    const nginx = await proxy(target);
    for (const version of ['TLSv1', 'TLSv1.1'] as const) {
      const answer = await sendTo(nginx, [GET, HOST], version);
      expectThat(statusOf(answer) === 0, `${version}: HTTP ${statusOf(answer)}`);
    }
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const answer = await sendTo(nginx, [GET, HOST], version);
      expectThat(statusOf(answer) === 200, `${version}: ${answer.slice(0, 80)}`);
    }
  },
  'a request id chosen by the client, through nginx': async (target) => {
    const nginx = await proxy(target);
    for (const path of REFUSING) {
      await sendTo(nginx, [
        ...[`POST ${path} HTTP/1.1`, HOST, `X-Request-Id: ${CHOSEN_ID}`],
        ...[`Idempotency-Key: ${crypto.randomUUID()}`, 'Content-Length: 0'],
      ]);
      // Without nginx, the server believes the id of its proxy.
      await target.send('POST', path, { headers: { 'x-request-id': BELIEVED_ID } });
    }
    await target.expectLogged(BELIEVED_ID);
    const count = target.countLogged(CHOSEN_ID);
    expectThat(count === 0, `${count} lines of the log have it`);
  },
  "path variants of the webhook past the provider's addresses": async (target) => {
    const nginx = await proxy(target);
    const passed = [];
    for (const path of WEBHOOK_VARIANTS) {
      const status = statusOf(
        await sendTo(nginx, [`POST ${path} HTTP/1.1`, HOST, 'Content-Length: 0']),
      );
      if (status !== 403) passed.push(`${path}: HTTP ${status}`);
    }
    expectNone(passed);
  },
  'another host and forged proxy headers, through nginx': async (target) => {
    const nginx = await proxy(target);
    const foreign = await sendTo(nginx, [GET, 'Host: elsewhere.example']);
    expectThat(!foreign.includes('<html'), `another host: HTTP ${statusOf(foreign)}`);
    const login = '/api/account/login?returnUrl=/inquiry';
    const answer = await sendTo(nginx, [
      ...[`GET ${login} HTTP/1.1`, HOST, 'X-Forwarded-Host: elsewhere.example'],
      'X-Forwarded-Proto: http',
    ]);
    expectThat(statusOf(answer) === 303, answer.slice(0, 80));
    expectThat(!/^location:.*elsewhere/im.test(answer), 'the response links to that host');
  },
  'traces sent without TLS in production': async () => {
    const started = await startTracing({
      NODE_ENV: 'production',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
    }).catch((error: unknown) => error);
    expectThat(started instanceof SettingsError, 'the server starts');
  },
  'weak, reused and public secrets in production': async () => {
    readSettings(SOUND);
    const taken = Object.entries(FOOLISH).filter(([, change]) => {
      try {
        readSettings({ ...SOUND, ...change });
        return true;
      } catch {
        return false;
      }
    });
    expectNone(taken.map(([how]) => `${how} is accepted`));
  },
};
