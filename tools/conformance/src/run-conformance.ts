import { createClient, type Limits } from './client.ts';
import { groups } from './groups.ts';
import { type Outcome, playCase, Skipped } from './outcome.ts';
import { createTestContext } from './test-context.ts';
import type { TokenSource } from './tokens.ts';

export type { Outcome } from './outcome.ts';
export { createFixedToken, createSandboxTokens } from './tokens.ts';

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
      const { name, source } = item;
      const outcome = await playCase({ group: title, name, source }, async () => {
        if (item.creates && !options.create) {
          throw new Skipped('creates a real request, which needs --create');
        }
        await item.run(context);
      });
      outcomes.push(outcome);
      options.onOutcome?.(outcome);
    }
  }
  return outcomes;
}
