import { resolve } from 'node:path';
import { z } from 'zod';
import { accountVariables, readAccountSettings } from './settings/account-settings.ts';
import {
  civilRegisterVariables,
  readCivilRegisterSettings,
} from './settings/civil-register-settings.ts';
import { clientVariables } from './settings/client-settings.ts';
import { databaseVariables, readDatabaseSettings } from './settings/database-settings.ts';
import { keyVariables, readKeySettings } from './settings/key-settings.ts';
import { limitVariables, readLimitSettings } from './settings/limit-settings.ts';
import { metricsVariables, readMetricsSettings } from './settings/metrics-settings.ts';
import {
  notificationVariables,
  readNotificationSettings,
} from './settings/notification-settings.ts';
import { paymentVariables, readPaymentSettings } from './settings/payment-settings.ts';
import { isThisMachine, productionProblems } from './settings/production-settings.ts';
import { integerBetween, onOff, originAddress, webAddress } from './settings/setting-values.ts';
import { listSettingsInForce } from './settings/settings-in-force.ts';
import { readTrustedProxies } from './settings/trusted-proxies.ts';
import { misspeltSettings } from './settings/unknown-settings.ts';

/** Invalid settings, one line each, printed without stack. */
export class SettingsError extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'SettingsError';
    this.lines = lines;
  }
}

const generalVariables = {
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: 'should be production, development or test',
    })
    .optional()
    .describe('`production`, `development` or `test`. Production refuses weak or missing secrets.'),
  PORT: integerBetween(0, 65535).default(3000).describe('Port of the server.'),
  HOST: z.string().default('127.0.0.1').describe('Address that the server listens on.'),
  PUBLIC_URL: originAddress
    .optional()
    .describe(
      'Public address without a path, also in the pages. Logins return only to it. Default: `http://localhost:PORT`.',
    ),
  EVENT_STREAMS_MAX: integerBetween(0, 1_000_000)
    .optional()
    .describe(
      'Open event streams per process; further pages poll. Each needs a file descriptor; lowered at the start to fit the open files limit. Default: `1000`, in production `20000`.',
    ),
  DATA_DIR: z
    .string()
    .default('.data')
    .describe('Folder of the embedded database, for one process.'),
  SANDBOX: onOff
    .optional()
    .describe(
      'Stand-in for external services under `/sandbox`. Default: `on` if `PUBLIC_URL` is this machine, else `off`.',
    ),
  SANDBOX_URL: webAddress
    .refine((address) => address.startsWith('http://'), { error: 'should start with http://' })
    .optional()
    .describe(
      'Sandbox process shared by several servers (`npm run sandbox`). Default: one in each server.',
    ),
  API_DOCS: onOff.optional().describe('Serves `/api/docs`. Default: `on`, in production `off`.'),
  SANDBOX_PUBLIC: onOff
    .default('off')
    .describe('Allows a sandbox that other machines can reach, in production.'),
  CHANNEL_USERNAME: z
    .string()
    .min(1)
    .default('portal')
    .describe('User name of the portal as a channel. Public, grants nothing.'),
  CHANNEL_PASSWORD: z
    .string()
    .min(1)
    .default('portal')
    .describe('Password of the portal as a channel. Public, grants nothing.'),
  TRUST_PROXY: z
    .string()
    .default('off')
    .describe(
      'Trusted proxies for `X-Forwarded-For`: `on` (this machine), a number of hops (only with `HOST` on this machine), or networks such as `10.0.0.0/8,fd00::/8`.',
    ),
  OVERLOAD_DELAY: integerBetween(0, 600_000)
    .default(2000)
    .describe(
      'Event loop delay in milliseconds above which calls are shed with 503; `0` sheds none, and no order that waited.',
    ),
  SHUTDOWN_DELAY: integerBetween(0, 300)
    .default(0)
    .describe(
      'Seconds between SIGTERM and the end of listening, while `/health/ready` answers 503.',
    ),
  FEEDBACK: z
    .enum(['store', 'discard'], { error: 'should be store or discard' })
    .default('store')
    .describe('`store` delivers messages and votes to the office; `discard` drops them.'),
  DIGITAL_COPIES: onOff
    .optional()
    .describe(
      'Citizens download a signed PDF of each paid document (certificates.md); needs `CERTIFICATE_KEYS`. Default: `on` with the sandbox, else `off`.',
    ),
  SENDER_ADDRESS: z
    .string()
    .max(120, { error: 'should have at most 120 characters' })
    .default('')
    .describe('Return address of the office on the labels of envelopes.'),
  SENDER_PHONE: z
    .string()
    .max(20, { error: 'should have at most 20 characters' })
    .default('')
    .describe('Telephone of the office on the labels of envelopes.'),
  DATA_OFFICER_EMAIL: z
    .email({ error: 'should be an e-mail address' })
    .optional()
    .describe('E-mail of the data protection officer, on the privacy page.'),
  DATA_OFFICER_PHONE: z
    .string()
    .regex(/^\+?[0-9]{4,15}$/, { error: 'should be a telephone number without spaces' })
    .optional()
    .describe('Telephone of the data protection officer, on the privacy page.'),
  DATA_LICENCE: z
    .string()
    .max(40, { error: 'should have at most 40 characters' })
    .optional()
    .describe(
      'Number of the licence or permit of the Personal Data Protection Centre, on the privacy page.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'should be fatal, error, warn, info, debug, trace or silent',
    })
    .default('warn')
    .describe('`fatal` to `trace`, or `silent`. Logs contain no personal data.'),
};

/** All settings by subject, for validation and for the generated documentation. */
export const SETTING_GROUPS = {
  Server: generalVariables,
  Database: databaseVariables,
  Secrets: keyVariables,
  'Machine clients': clientVariables,
  'Account login': accountVariables,
  Payments: paymentVariables,
  Notifications: notificationVariables,
  'Civil register': civilRegisterVariables,
  Limits: limitVariables,
  Metrics: metricsVariables,
};

const Environment = z.object({
  ...generalVariables,
  ...databaseVariables,
  ...keyVariables,
  ...clientVariables,
  ...accountVariables,
  ...paymentVariables,
  ...notificationVariables,
  ...civilRegisterVariables,
  ...limitVariables,
  ...metricsVariables,
});

export const SETTING_NAMES: readonly string[] = Object.keys(Environment.shape);

export type Settings = ReturnType<typeof readSettings>;

/**
 * Parses the environment (spec §7.6).
 *
 * @throws SettingsError naming every invalid variable
 */
export function readSettings(environment: Record<string, string | undefined>) {
  // Compose files and shells leave unset variables empty.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const read = Environment.safeParse(given);
  if (!read.success) {
    throw new SettingsError(
      read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const env = read.data;
  const production = env.NODE_ENV === 'production';
  const problems: string[] = [];

  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  const local = isThisMachine(publicUrl);
  // The sandbox allows impersonation, so the default is off.
  const sandbox = (env.SANDBOX ?? (local && !production ? 'on' : 'off')) === 'on';
  if (env.SANDBOX_URL && !sandbox) problems.push('SANDBOX_URL: requires SANDBOX=on');
  if (production) {
    problems.push(
      ...misspeltSettings(Object.keys(given), SETTING_NAMES),
      ...productionProblems(env),
    );
    if (sandbox && !local && env.SANDBOX_PUBLIC === 'off') {
      problems.push(
        'SANDBOX_PUBLIC: should be on if production has SANDBOX=on and is reachable from other machines, because anyone can then sign in as any person',
      );
    }
  }

  const proxies = readTrustedProxies(env.TRUST_PROXY, env.HOST);
  const isRefused = typeof proxies === 'object' && 'problem' in proxies;
  if (isRefused) problems.push(`TRUST_PROXY: ${proxies.problem}`);

  const settings = {
    ...readDatabaseSettings(env, problems),
    ...readKeySettings(env),
    ...readAccountSettings(env, sandbox, problems),
    ...readPaymentSettings(env, { sandbox, production, publicUrl }, problems),
    notifications: readNotificationSettings(env, sandbox, problems),
    civilRegister: readCivilRegisterSettings(env, sandbox, problems),
    ...readLimitSettings(env),
    metrics: readMetricsSettings(env, problems),
  };
  if (problems.length > 0) throw new SettingsError(problems);

  return {
    ...settings,
    production,
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    /** Redirect targets after sign-in. */
    returnOrigins: env.PUBLIC_URL
      ? [new URL(publicUrl).origin]
      : [`http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`],
    eventStreamsMax: env.EVENT_STREAMS_MAX ?? (production ? 20_000 : 1_000),
    dataDir: resolve(env.DATA_DIR),
    apiDocs: (env.API_DOCS ?? (production ? 'off' : 'on')) === 'on',
    stalledAlerts: env.STALLED_ALERTS === 'on',
    sandbox,
    /** Undefined runs the sandbox in the server. */
    sandboxUrl: env.SANDBOX_URL,
    clients: env.CLIENTS ?? new Map(),
    /** Public through `/api/account/channel`: no access control. */
    channel: { username: env.CHANNEL_USERNAME, password: env.CHANNEL_PASSWORD },
    trustProxy: isRefused ? false : proxies,
    overloadDelay: env.OVERLOAD_DELAY,
    shutdownDelay: env.SHUTDOWN_DELAY,
    sender: { address: env.SENDER_ADDRESS, phone: env.SENDER_PHONE },
    dataProtection: {
      email: env.DATA_OFFICER_EMAIL,
      phone: env.DATA_OFFICER_PHONE,
      licence: env.DATA_LICENCE,
    },
    storesFeedback: env.FEEDBACK === 'store',
    offersDigitalCopies: (env.DIGITAL_COPIES ?? (sandbox ? 'on' : 'off')) === 'on',
    logLevel: env.LOG_LEVEL,
    settingsInForce: listSettingsInForce(SETTING_GROUPS, env, new Set(Object.keys(given))),
  };
}
