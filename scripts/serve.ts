/**
 * Composition root: reads settings, mounts the sandbox, listens, shuts down. The server does not import the sandbox.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { NOTIFICATION_CHANNELS } from '@wathiqa/domain';
import {
  createApp,
  readSettings,
  type Settings,
  SettingsError,
  startTracing,
} from '@wathiqa/server';
import { describeDatabase } from '@wathiqa/server/src/db/database.ts';
import { loadEnvFiles } from '@wathiqa/server/src/env-file.mjs';
import { explainFailure } from '@wathiqa/server/src/failures.ts';
import type { MountedApp } from '@wathiqa/server/src/http/http-server.ts';
import { CHANNEL_VARIABLES } from '@wathiqa/server/src/settings/notification-settings.ts';
import closeWithGrace from 'close-with-grace';
import { TRIAL_STAFF } from './trial-staff.ts';

// Milliseconds: enough for a slow order, below a supervisor's kill timeout.
const CLOSE_WITHIN_MS = 10_000;

/** Part of it, for clients to disconnect. */
const LEAVE_WITHIN_MS = 5_000;

/** One request in so many has a planted mismatch. */
const PLANT_EVERY = Number(process.env.PLANT_EVERY ?? 40);

const initialSettings = settingsOrExit(process.env);
const { sandboxUrl } = initialSettings;
const sandbox =
  initialSettings.sandbox && !sandboxUrl ? await startSandbox(initialSettings) : undefined;
await sandbox?.ready();
const settings = settingsOrExit({
  // Known only now.
  ...(sandbox && { SMTP_URL: sandbox.smtpUrl }),
  ...(initialSettings.sandbox && { REGISTRY_URL: sandboxRegister(initialSettings) }),
  ...process.env,
});
// Before the instrumented parts are created.
const stopTracing = await startTracing(process.env).catch(exitExplained);
const app = await createApp(settings, {
  mountedApps: await mountSandbox(),
  trialStaff: settings.trialSignIn ? TRIAL_STAFF : [],
}).catch(exitExplained);

try {
  await app.listen({ port: settings.port, host: settings.host });
} catch (error) {
  await closeAll();
  exitWith(listenErrorLines(error));
}

const shutdownDelay = settings.shutdownDelay * 1_000;
const graceOptions = { delay: shutdownDelay + CLOSE_WITHIN_MS, logger: app.log };
const grace = closeWithGrace(graceOptions, async ({ err, signal }) => {
  if (err) app.log.fatal(err, 'closing after an unexpected error');
  if (signal === 'SIGTERM' && shutdownDelay > 0) {
    // Load balancers stop sending; pending requests are still served.
    app.announceStop();
    await delay(shutdownDelay);
    await app.leave(LEAVE_WITHIN_MS);
  }
  await closeAll();
});
// Without the parent process no one could stop this one.
if (process.connected === false) grace.close();
else process.once('disconnect', () => grace.close());
process.stdout.write(`${welcomeLines(settings).join('\n')}\n`);

/** Only if enabled: production runs without it. */
async function startSandbox({ publicUrl, returnOrigins, payments, port }: Settings) {
  const { createSandbox } = await import('@wathiqa/sandbox');
  return createSandbox({
    publicUrl,
    additionalOrigins: returnOrigins,
    ...(payments.provider === 'fawry' && { merchant: payments }),
    // Webhooks use HTTP even within one process.
    webhook: `http://127.0.0.1:${port}/api/payments/fawry/notifications`,
    civilRegister: { plantEvery: PLANT_EVERY },
  });
}

function sandboxRegister({ port }: Settings): string {
  return `${sandboxUrl ?? `http://127.0.0.1:${port}`}/sandbox/civil-register`;
}

/** Under `/sandbox`: local, or shared by several servers. */
async function mountSandbox(): Promise<MountedApp[]> {
  const prefix = '/sandbox';
  if (sandbox) {
    return [{ prefix, handler: (request, response) => sandbox.routing(request, response) }];
  }
  if (!settings.sandbox || !sandboxUrl) return [];
  const { forwardToSandbox } = await import('@wathiqa/sandbox/forward');
  return [{ prefix, handler: forwardToSandbox(sandboxUrl) }];
}

/** Stops listening, finishes requests and closes the database. */
async function closeAll(): Promise<void> {
  await app.close();
  await sandbox?.close();
  await stopTracing();
}

function settingsOrExit(environment: NodeJS.ProcessEnv): Settings {
  try {
    loadEnvFiles();
    return readSettings(environment);
  } catch (error) {
    if (!(error instanceof SettingsError)) return exitExplained(error);
    return exitWith(['Invalid settings:', ...error.lines.map((line) => `  ${line}`)]);
  }
}

/** Prints user errors in a line; others are defects with a stack. */
function exitExplained(error: unknown): never {
  const known = explainFailure(error);
  if (known === undefined) throw error;
  return exitWith([known]);
}

function listenErrorLines(error: unknown): string[] {
  const { host, port } = settings;
  switch (getErrorCode(error)) {
    case 'EADDRINUSE':
      return [`Port ${port} is already in use. Stop its process, or set another PORT.`];
    case 'EACCES':
      return [`Listening on port ${port} is not permitted. Set another PORT.`];
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [`This machine has no address ${host}. Set another HOST.`];
    default:
      throw error;
  }
}

function getErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function exitWith(lines: readonly string[]): never {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exit(1);
}

function welcomeLines(settings: Settings): string[] {
  const lines = [
    '',
    `  Wathiqa (وثيقة)   ${settings.publicUrl}`,
    `  database          ${describeDatabase(settings)}`,
  ];
  for (const channel of NOTIFICATION_CHANNELS) {
    if (settings.notifications[channel]) continue;
    lines.push(
      `  ${channel.padEnd(18)}off until ${CHANNEL_VARIABLES[channel]} is set; messages are queued`,
    );
  }
  if (settings.sandbox) {
    lines.push(
      '  sandbox           on: simulated login, payments and messages',
      '  citizen           citizen@wathiqa.example, or any e-mail address',
      `  messages          ${settings.publicUrl}/sandbox/inbox`,
      `  cash outlet       ${settings.publicUrl}/sandbox/payments/outlet`,
      '  staff             clerk@, clerk2@, supervisor@, auditor@, admin@, admin2@wathiqa.example',
    );
  }
  return [...lines, ''];
}
