/**
 * A separate sandbox, shared by several servers: set their `SANDBOX_URL` and `SMTP_URL` to the printed values.
 * Variables: `PORT` (3100), `SMTP_PORT` (3125), `PUBLIC_URL` (portal and webhook address), `FAWRY_MERCHANT_CODE` and
 * `FAWRY_SECURE_KEY` (default: trial), `PLANT_EVERY` (40).
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
  civilRegister: { plantEvery: Number(process.env.PLANT_EVERY ?? 40) },
});
const url = await sandbox.listen({ port, host: '127.0.0.1' });
process.stdout.write(`SANDBOX=on SANDBOX_URL=${url} SMTP_URL=${sandbox.smtpUrl}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close());
}
