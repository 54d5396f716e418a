import { FIELD_PROBLEMS } from '@wathiqa/contract';
import { messages } from './forms.messages.ts';

/** Names without the suffix `Code`. */
const CHOSEN: ReadonlySet<string> = new Set(['jobTypeId', 'lastIssueYear', 'lastIssueMonth']);

const ACTS: Readonly<Record<string, string>> = {
  relationCode: messages.chooseRelation,
  applicantEntity: messages.writeEntity,
  detailedAddress: messages.writeDetail,
  lastIssuedOnline: messages.chooseAnswer,
  notifyMobile: messages.chooseAnswer,
};

/** Instruction for an empty field: «اكتب الاسم الأول», «اختر المحافظة». */
export function requiredAct(name: string, label: string): string {
  return ACTS[name] ?? (isChosen(name) ? messages.choose(label) : messages.write(label));
}

/** The instruction under the field, after the specification's mark (spec §3.1). */
export function requiredText(name: string, label: string): string {
  return `${FIELD_PROBLEMS.required} ${requiredAct(name, label)}`;
}

function isChosen(name: string): boolean {
  return name.endsWith('Code') || CHOSEN.has(name);
}
