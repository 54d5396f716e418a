import type { Call } from '@wathiqa/contract';
import { accepts, type Case } from '../cases.ts';

/** Public calls must also answer without a trailing slash. */
export function slashCases(calls: readonly Call[]): Case[] {
  return calls.map((call) =>
    accepts({
      name: `${call.path} also works without its trailing slash`,
      source: 'spec §6.1: the path with and without the slash',
      call,
      sent: { path: call.path.replace(/\/$/, '') },
    }),
  );
}
