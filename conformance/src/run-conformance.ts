import type { Case } from './cases.ts';
import { groups } from './groups.ts';
import { NotTried, type Outcome } from './outcome.ts';
import { createPlayer, type Player } from './player.ts';
import type { TokenSource } from './tokens.ts';
import { type Bounds, openWire } from './wire.ts';

const BOUNDS: Bounds = { calls: 600, seconds: 300 };

export interface ConformanceOptions {
  /** Origin of the server, without a trailing slash. */
  baseUrl: string;
  nextToken: TokenSource;
  /** Whether real requests may be made on the server. */
  create: boolean;
  /** Plays only the cases of these paths. */
  only?: readonly string[];
  bounds?: Bounds;
  /** Told of each case as it ends. */
  onOutcome?: (outcome: Outcome) => void;
}

/**
 * Plays the contract against a server and resolves with what became of each case. It deletes nothing; with
 * `create` it makes some real requests.
 */
export async function runConformance(options: ConformanceOptions): Promise<Outcome[]> {
  const { baseUrl, nextToken, bounds = BOUNDS, only } = options;
  const player = createPlayer(openWire(baseUrl, bounds), nextToken);
  const outcomes: Outcome[] = [];
  for (const { title, cases } of groups) {
    for (const item of cases) {
      if (only && !only.includes(item.call.path)) continue;
      const outcome = { ...(await play(item, player, options.create)), group: title };
      outcomes.push(outcome);
      options.onOutcome?.(outcome);
    }
  }
  return outcomes;
}

async function play(item: Case, player: Player, create: boolean): Promise<Omit<Outcome, 'group'>> {
  const { name, source } = item;
  try {
    if (item.creates && !create) {
      throw new NotTried('it makes a real request, which --create allows');
    }
    await item.play(player);
    return { name, source, result: 'passed' };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { name, source, why, result: error instanceof NotTried ? 'not tried' : 'failed' };
  }
}
