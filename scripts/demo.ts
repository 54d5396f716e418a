/**
 * `npm run demo`: fills the empty register of a trial with a month of requests in every state, messages, payments and
 * papers on their way. Refuses any other register. The product must not be running on it.
 */
import { readServerSettings, runCommand } from '@wathiqa/server/src/commands/command-line.ts';
import { fillTrialRegister } from './demo/fill-trial-register.ts';

await runCommand(async () => {
  const { publicUrl } = readServerSettings({ makes: true });
  const requests = await fillTrialRegister(process.env);
  return `${requests} requests of the last thirty days. npm start shows them at ${publicUrl}; README.md has a tour.`;
});
