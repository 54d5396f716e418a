export type { Outcome } from './outcome.ts';
export { runConformance } from './run-conformance.ts';
export { createFixedToken, createSandboxTokens } from './tokens.ts';
