import { type Outcome, playCase } from '../outcome.ts';
import { registerGroups } from './cases.ts';
import { createRegisterClient, type RegisterUnderTest } from './client.ts';

export { TestRecords } from './records.ts';

/** Tests a civil register against docs/guides/civil-register.md. It only reads. */
export async function runRegisterConformance(
  register: RegisterUnderTest,
  onOutcome?: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const client = createRegisterClient(register);
  const outcomes: Outcome[] = [];
  for (const { title, cases } of registerGroups) {
    for (const [name, run] of Object.entries(cases)) {
      const fields = { group: title, name, source: 'docs/guides/civil-register.md' };
      const outcome = await playCase(fields, () => run(client));
      outcomes.push(outcome);
      onOutcome?.(outcome);
    }
  }
  return outcomes;
}
