export type { Outcome } from './outcome.ts';
export { runConformance } from './run-conformance.ts';
export { givenToken, sandboxTokens } from './tokens.ts';
