/**
 * Starts the sandbox alone: `PORT` (3100), `SMTP_PORT` (3125), `PUBLIC_URL` (the portal's address), `FAWRY_MERCHANT_CODE` and
 * `FAWRY_SECURE_KEY` when they are not those of a trial.
 */
import { createSandbox } from './index.ts';

const port = Number(process.env.PORT ?? 3100);
const smtpPort = Number(process.env.SMTP_PORT ?? 3125);
const publicUrl = process.env.PUBLIC_URL ?? 'http://localhost:3000';

const { FAWRY_MERCHANT_CODE: merchantCode, FAWRY_SECURE_KEY: secureKey } = process.env;

const sandbox = await createSandbox({
  publicUrl,
  ...(merchantCode && secureKey ? { merchant: { merchantCode, secureKey } } : {}),
  smtpPort,
  log: true,
});
await sandbox.listen({ port });

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close());
}
