import type { Case } from './cases.ts';
import { createClient, type Limits } from './client.ts';
import { groups } from './groups.ts';
import { type Outcome, Skipped } from './outcome.ts';
import { createTestContext, type TestContext } from './test-context.ts';
import type { TokenSource } from './tokens.ts';

const DEFAULT_LIMITS: Limits = { calls: 600, seconds: 300 };

export interface ConformanceOptions {
  /** Server origin without trailing slash. */
  baseUrl: string;
  nextToken: TokenSource;
  /** Permits real requests. */
  create: boolean;
  only?: readonly string[];
  limits?: Limits;
  onOutcome?: (outcome: Outcome) => void;
}

/** Tests a server against the contract. Deletes nothing; `create` adds real requests. */
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
      throw new Skipped('creates a real request, which needs --create');
    }
    await item.run(player);
    return { name, source, result: 'passed' };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name, source, reason, result: error instanceof Skipped ? 'skipped' : 'failed' };
  }
}
