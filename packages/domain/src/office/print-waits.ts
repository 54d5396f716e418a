import {
  type DocumentMatch,
  MATCH_GRADES,
  type MatchGrade,
} from '../civil-register/match-document.ts';
import type { RegisterField } from '../civil-register/register-fields.ts';

/** Why a certificate waits to be printed: an open disagreement on its decision, or the last answer of the civil register. */
export const PRINT_WAITS = [
  'away',
  'sourceAway',
  'malformed',
  'none',
  'several',
  'incomplete',
  'anotherPerson',
  'differs',
  'disputed',
] as const;
export type PrintWait = (typeof PRINT_WAITS)[number];

/** The register's answer that the decision knew. */
export interface DecidedMatch {
  grade: MatchGrade;
  differing: readonly RegisterField[];
}

/**
 * Whether a record read at printing is the accepted one: never another person's, not below the grade of the decision,
 * and no other field differs.
 *
 * @param decided null if the decision knew no answer
 */
export function compareWithDecision(
  { grade, fields }: DocumentMatch,
  decided: DecidedMatch | null,
): 'anotherPerson' | 'differs' | undefined {
  if (grade === 'none') return 'anotherPerson';
  const least = decided && decided.grade !== 'none' ? decided.grade : 'probable';
  const isBelow = MATCH_GRADES.indexOf(grade) > MATCH_GRADES.indexOf(least);
  const differsAnew =
    decided !== null &&
    fields.some(
      ({ field, difference }) => difference !== 'equal' && !decided.differing.includes(field),
    );
  return isBelow || differsAnew ? 'differs' : undefined;
}
