import { FIELD_PROBLEMS } from '@wathiqa/contract';
import { messages } from './forms.messages.ts';

/** Fields that are chosen from a list or answered, beside those whose names say that they are codes. */
const CHOSEN: ReadonlySet<string> = new Set(['jobTypeId', 'lastIssueYear', 'lastIssueMonth']);

/** Fields whose label is no name of what is missing. */
const ACTS: Readonly<Record<string, string>> = {
  relationCode: messages.chooseRelation,
  lastIssuedOnline: messages.chooseAnswer,
  notifyMobile: messages.chooseAnswer,
};

/** What to do about an empty field: «اكتب الاسم الأول», «اختر المحافظة». */
export function requiredAct(name: string, label: string): string {
  return ACTS[name] ?? (isChosen(name) ? messages.choose(label) : messages.write(label));
}

/** The same under the field, behind the specification's mark (portal.md §5). */
export function requiredText(name: string, label: string): string {
  return `${FIELD_PROBLEMS.required} ${requiredAct(name, label)}`;
}

function isChosen(name: string): boolean {
  return name.endsWith('Code') || CHOSEN.has(name);
}
