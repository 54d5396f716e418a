import { type Call, type CallAnswer, listRefusals } from '@wathiqa/contract';
import type { ResponseCodeName } from '@wathiqa/domain';
import type { Sent } from './client.ts';
import { expectAccepted, expectRefused } from './expectations.ts';
import type { TestContext } from './test-context.ts';

export interface Case {
  name: string;
  /** Its location in the specification. */
  source: string;
  call: Call;
  /** `valid`: must be accepted. `invalid`: must be refused. */
  kind: 'valid' | 'invalid';
  creates?: boolean;
  run(context: TestContext): Promise<void>;
}

interface Row<C extends Call> {
  source: string;
  call: C;
  /** Sender; default by the call's access. */
  as?: 'anybody' | 'citizen';
  sent?: Sent;
  creates?: boolean;
}

/** A case of several calls. */
export function plays(name: string, played: Omit<Case, 'name'>): Case {
  return { name, ...played };
}

/** A call that must be accepted, with further checks of its response. */
export function accepts<C extends Call>(
  name: string,
  row: Row<C> & { check?: (answer: CallAnswer<C>) => void },
): Case {
  const { call, check } = row;
  return {
    name,
    ...caseFields(row),
    kind: 'valid',
    run: async (player) => {
      const answer = expectAccepted(call, await send(player, row));
      check?.(answer);
    },
  };
}

/**
 * A call that must be refused with this code and fields.
 *
 * @throws Error for a code outside the call's contract
 */
export function refuses<C extends Call>(
  name: string,
  row: Row<C> & { code: ResponseCodeName; fields?: readonly string[] },
): Case {
  if (!listRefusals(row.call).includes(row.code)) {
    throw new Error(`${row.call.path} does not declare the refusal ${row.code}`);
  }
  return {
    name,
    ...caseFields(row),
    kind: 'invalid',
    run: async (player) => {
      expectRefused(await send(player, row), row.code, row.fields);
    },
  };
}

/** Public calls must also answer without a trailing slash. */
export function slashCases(calls: readonly Call[]): Case[] {
  return calls.map((call) =>
    accepts(`${call.path} also works without its trailing slash`, {
      source: 'spec §6.1: the path with and without the slash',
      call,
      sent: { path: call.path.replace(/\/$/, '') },
    }),
  );
}

function caseFields<C extends Call>({ source, call, creates = false }: Row<C>) {
  return { source, call, creates };
}

async function send<C extends Call>(player: TestContext, { call, sent, as }: Row<C>) {
  const needsCitizen = (as ?? call.access) === 'citizen';
  const by = needsCitizen ? await player.citizen() : player;
  return by.send(call, sent);
}
