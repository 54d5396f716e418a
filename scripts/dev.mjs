/** `npm run dev`: the server, restarted on every change, and the portal as Vite serves it. */
import { join } from 'node:path';
import { ensureInstalled, root } from './ensure-installed.mjs';
import { command, print } from './output.mjs';
import { supervise } from './supervise.mjs';
import { tool } from './tools.mjs';

const PORTAL_PORT = '5173';

await command(async () => {
  ensureInstalled();
  const serverPort = process.env.PORT ?? '3000';
  // People see Vite's address, which passes /api and /sandbox on to the server.
  const portal = `http://localhost:${PORTAL_PORT}`;
  const env = { PUBLIC_URL: portal, ...process.env, PORT: serverPort };
  print(`Wathiqa (وثيقة) for development: ${portal} (server on port ${serverPort})`);
  process.exitCode = await supervise([
    { args: ['--watch', '--watch-preserve-output', 'scripts/serve.ts'], env },
    {
      args: [tool('@react-router/dev', 'react-router'), 'dev', '--port', PORTAL_PORT],
      cwd: join(root, 'apps', 'portal'),
      env: { ...env, SERVER_URL: `http://127.0.0.1:${serverPort}` },
    },
  ]);
});
