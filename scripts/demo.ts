/** `npm run demo`: fills an empty trial database with a month of data. Stop the product first. */
import { readServerSettings, runCommand } from '@wathiqa/server/src/commands/command-line.ts';
import { fillTrialDatabase } from './demo/fill-trial-database.ts';

await runCommand({ usage: 'demo' }, async () => {
  const { publicUrl } = readServerSettings({ makes: true });
  const requests = await fillTrialDatabase(process.env);
  return `${requests} requests of the last thirty days. npm start shows them at ${publicUrl}; README.md has a tour.`;
});
