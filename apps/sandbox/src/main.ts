/** Starts the sandbox alone: `PORT` (3100) and `PUBLIC_URL` (the portal's address). */
import { createSandbox } from './index.ts';

const port = Number(process.env.PORT ?? 3100);
const publicUrl = process.env.PUBLIC_URL ?? 'http://localhost:3000';

const sandbox = await createSandbox({ publicUrl, log: true });
await sandbox.listen({ port });

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.close());
}
