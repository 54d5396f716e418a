/** `npm run demo`: fills an empty trial database with a month of data. Stop the product first. */
import { readServerSettings, runCommand } from '@wathiqa/server/src/commands/command-line.ts';
import { fillTrialRegister } from './demo/fill-trial-register.ts';

await runCommand({ usage: 'demo' }, async () => {
  const { publicUrl } = readServerSettings({ makes: true });
  const requests = await fillTrialRegister(process.env);
  return `${requests} requests of the last thirty days. npm start shows them at ${publicUrl}; README.md has a tour.`;
});
