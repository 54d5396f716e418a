import type { Case } from './cases.ts';
import { createClient, type Limits } from './client.ts';
import { groups } from './groups.ts';
import { type Outcome, Skipped } from './outcome.ts';
import { createTestContext, type TestContext } from './test-context.ts';
import type { TokenSource } from './tokens.ts';

const DEFAULT_LIMITS: Limits = { calls: 600, seconds: 300 };

export interface ConformanceOptions {
  /** Origin of the server, without a trailing slash. */
  baseUrl: string;
  nextToken: TokenSource;
  /** Whether real requests may be made on the server. */
  create: boolean;
  /** Plays only the cases of these paths. */
  only?: readonly string[];
  limits?: Limits;
  /** Told of each case as it ends. */
  onOutcome?: (outcome: Outcome) => void;
}

/**
 * Plays the contract against a server and resolves with what became of each case. It deletes nothing; with
 * `create` it makes some real requests.
 */
export async function runConformance(options: ConformanceOptions): Promise<Outcome[]> {
  const { baseUrl, nextToken, limits = DEFAULT_LIMITS, only } = options;
  const context = createTestContext(createClient(baseUrl, limits), nextToken);
  const outcomes: Outcome[] = [];
  for (const { title, cases } of groups) {
    for (const item of cases) {
      if (only && !only.includes(item.call.path)) continue;
      const outcome = { ...(await runCase(item, context, options.create)), group: title };
      outcomes.push(outcome);
      options.onOutcome?.(outcome);
    }
  }
  return outcomes;
}

async function runCase(
  item: Case,
  player: TestContext,
  create: boolean,
): Promise<Omit<Outcome, 'group'>> {
  const { name, source } = item;
  try {
    if (item.creates && !create) {
      throw new Skipped('it makes a real request, which --create allows');
    }
    await item.run(player);
    return { name, source, result: 'passed' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name, source, reason, result: error instanceof Skipped ? 'not tried' : 'failed' };
  }
}
