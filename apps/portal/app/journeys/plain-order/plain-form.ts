import type { PlainOrder, PlainOrderStep } from '@wathiqa/content/page-input';
import { type CardQuestion, type DocumentKind, normalizeNumber } from '@wathiqa/domain';
import { getCardQuestions } from '../national-id/card-answers.ts';
import type { CardEntry } from '../national-id/card-entry.ts';
import { createNationalIdForm } from '../national-id/card-form.tsx';
import { documentForms } from '../order/document/document-form.tsx';
import { BLANK_DELIVERY } from '../order/draft/delivery.ts';
import { type OrderEntry, type OrderForms, onlyForm } from '../order/draft/order-form.ts';
import { messages as reviewMessages } from '../order/review/review.messages.ts';

/** Fields of all steps as typed; the page has those of other steps in hidden inputs. */
export type TypedValues = Readonly<Record<string, string>>;

/** Hidden fields of every step: document, idempotency key, total at review, citizen's token. */
const CARRIED = ['document', 'key', 'total', 'csrf'];

const PLACE_FIELDS = ['govCode', 'policeCode', 'postalCode'];

const QUESTION_FIELDS: Readonly<Record<CardQuestion, readonly string[]>> = {
  lastIssuedOnline: ['lastIssuedOnline'],
  lastIssueMonth: ['lastIssueYear', 'lastIssueMonth'],
  jobTypeId: ['jobTypeId'],
};

/** The form with script, whose rules, labels and wire document serve here too. */
export function plainForms(kind: DocumentKind): OrderForms<OrderEntry> {
  const forms: unknown =
    kind === 'Nid' ? onlyForm(createNationalIdForm('', '')) : documentForms(kind);
  return forms as OrderForms<OrderEntry>;
}

export function readEntry(kind: DocumentKind, values: TypedValues): OrderEntry {
  const fields = Object.entries(plainForms(kind).start.blank).map(([name, blank]) => {
    const typed = values[name] ?? '';
    if (name === 'kind') return [name, blank];
    // The relation list has SELF in place of the switch.
    if (name === 'forSelf') return [name, values.relationCode === 'SELF'];
    return [name, typeof blank === 'number' ? Number(normalizeNumber(typed)) : typed];
  });
  return Object.fromEntries(fields);
}

/** Reverses {@link readEntry}. */
export function writeEntry(entry: OrderEntry): Record<string, string> {
  const { kind: _, forSelf, ...fields } = entry as OrderEntry & { forSelf?: boolean };
  const typed = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(typed), ...(forSelf ? { relationCode: 'SELF' } : {}) };
}

export function stepsOf(kind: DocumentKind, values: TypedValues): PlainOrderStep[] {
  const questions = kind === 'Nid' ? getCardQuestions(readEntry(kind, values) as CardEntry) : [];
  return ['details', ...questions, 'review'];
}

export function fieldsOf(kind: DocumentKind, step: PlainOrderStep): readonly string[] {
  if (step === 'review') return Object.keys(BLANK_DELIVERY);
  if (step !== 'details') return QUESTION_FIELDS[step];
  const { labels } = plainForms(kind).start;
  const others = kind === 'Nid' ? Object.values(QUESTION_FIELDS).flat() : ['forSelf'];
  return Object.keys(labels).filter((field) => !others.includes(field));
}

/** Field labels of a step in screen order. */
export function labelsOf(kind: DocumentKind, step: PlainOrderStep): Record<string, string> {
  const labels: Readonly<Record<string, string>> =
    step === 'review' ? reviewMessages.labels : plainForms(kind).start.labels;
  return Object.fromEntries(fieldsOf(kind, step).map((field) => [field, labels[field] ?? '']));
}

const QUESTIONS = Object.keys(QUESTION_FIELDS) as CardQuestion[];

/** Fields of the page's hidden inputs: those of other steps, and the places while their lists are unknown. */
export function hiddenFields({ kind, step, places }: PlainOrder): string[] {
  const shown = new Set(fieldsOf(kind, step));
  if (step === 'review' && !places) for (const place of PLACE_FIELDS) shown.delete(place);
  const steps: readonly PlainOrderStep[] = ['details', ...QUESTIONS, 'review'];
  const all = [...CARRIED, ...steps.flatMap((other) => fieldsOf(kind, other))];
  return all.filter((name) => !shown.has(name));
}
