import type { Call } from '@wathiqa/contract';
import { accepts, type Case } from '../cases.ts';

/** Each of these public calls is answered without the slash at its end as well. */
export function slashCases(calls: readonly Call[]): Case[] {
  return calls.map((call) =>
    accepts({
      name: `${call.path} is answered without its last slash`,
      source: 'decisions §3: the path with and without the slash',
      call,
      sent: { path: call.path.replace(/\/$/, '') },
    }),
  );
}
