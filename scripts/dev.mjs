/** `npm run dev`: restarting server; Vite for portal and office. */
import { join } from 'node:path';
import { loadEnvFiles } from '../apps/server/src/env-file.mjs';
import { print, runCli } from './output.mjs';
import { ensureInstalled, root } from './prepare/ensure-installed.mjs';
import { supervise } from './supervise.mjs';
import { binPath } from './tools.mjs';

const PORTAL_PORT = '5173';
const OFFICE_PORT = '5174';

await runCli(async () => {
  loadEnvFiles();
  await ensureInstalled();
  const serverPort = process.env.PORT || '3000';
  // Vite proxies /api and /sandbox to the server, /office to the office's Vite.
  const portal = `http://localhost:${PORTAL_PORT}`;
  const env = { ...process.env, PUBLIC_URL: process.env.PUBLIC_URL || portal, PORT: serverPort };
  // One language per build: `LOCALE=en npm run dev` serves English.
  const home = (process.env.LOCALE ?? 'ar') === 'ar' ? portal : `${portal}/${process.env.LOCALE}`;
  print(`Wathiqa (وثيقة) for development: ${home} (server on port ${serverPort})`);
  /**
   * @param {string} app
   * @param {string} port
   */
  const vite = (app, port) => ({
    args: [binPath('@react-router/dev', 'react-router'), 'dev', '--port', port, '--strictPort'],
    cwd: join(root, 'apps', app),
    env: {
      ...env,
      SERVER_URL: `http://127.0.0.1:${serverPort}`,
      OFFICE_URL: `http://localhost:${OFFICE_PORT}`,
    },
  });
  process.exitCode = await supervise([
    { args: ['--watch', '--watch-preserve-output', 'scripts/serve.ts'], env },
    vite('portal', PORTAL_PORT),
    vite('office', OFFICE_PORT),
  ]);
});
