import type { FormRefusal, PlainOrder, PlainOrderStep } from '@wathiqa/content/page-input';
import { fieldProblemText, parseJson } from '@wathiqa/contract';
import {
  type CardQuestion,
  currentEntry,
  type DocumentKind,
  MAX_DOCUMENTS,
  normalizeNumber,
  reduceDraft,
  startDraft,
} from '@wathiqa/domain';
import type * as z from 'zod/mini';
import { getCardQuestions } from '../national-id/card-answers.ts';
import type { CardEntry } from '../national-id/card-entry.ts';
import { createNationalIdForm } from '../national-id/card-form.tsx';
import { documentForms } from '../order/document/document-form.tsx';
import { BLANK_DELIVERY } from '../order/draft/delivery.ts';
import {
  type Draft,
  type OrderEntry,
  type OrderForms,
  onlyForm,
} from '../order/draft/order-form.ts';
import { savedDraftSchema } from '../order/draft/saved-order.ts';
import { messages as addMessages } from '../order/journey/add-document.messages.ts';
import { messages as reviewMessages } from '../order/review/review.messages.ts';

/** Fields of the shown step as typed, and the hidden inputs. */
export type TypedValues = Readonly<Record<string, string>>;

/**
 * Hidden fields of every step: first document, all documents, earlier request of refused ones, kind whose terms are
 * shown, idempotency key, total at review, citizen's token.
 */
const CARRIED = ['document', 'draft', 'againOf', 'anotherKind', 'key', 'total', 'csrf'];

const PLACE_FIELDS = ['govCode', 'policeCode', 'postalCode'];

const QUESTION_FIELDS: Readonly<Record<CardQuestion, readonly string[]>> = {
  lastIssuedOnline: ['lastIssuedOnline'],
  lastIssueMonth: ['lastIssueYear', 'lastIssueMonth'],
  jobTypeId: ['jobTypeId'],
};

/** The forms with script, whose rules, labels and wire documents serve here too. */
export function plainForms(kind: DocumentKind): OrderForms {
  return kind === 'Nid' ? onlyForm(createNationalIdForm('', '')) : documentForms(kind);
}

/** The documents of a sent form: the hidden ones, and what is typed of the shown one. */
export function readDraft(forms: OrderForms, values: TypedValues): Draft {
  const schema = savedDraftSchema(forms);
  const draft = parseJson(values.draft ?? '', schema) ?? startDraft(forms.start.blank);
  const entry = readEntry(forms, currentEntry(draft), values);
  return reduceDraft(draft, { type: 'edit', entry }, MAX_DOCUMENTS);
}

function readEntry(forms: OrderForms, before: OrderEntry, values: TypedValues): OrderEntry {
  const { Entry, blank } = forms.of(before);
  const isSelf = values.relationCode === 'SELF';
  // The relation list has SELF in place of the switch.
  const typed: Record<string, unknown> =
    'forSelf' in before && values.relationCode !== undefined
      ? { ...values, forSelf: isSelf, relationCode: isSelf ? '' : values.relationCode }
      : values;
  let entry = before;
  for (const [name, blankValue] of Object.entries(blank)) {
    if (!(name in typed)) continue;
    const isNumber = typeof blankValue === 'number';
    const value = isNumber ? Number(normalizeNumber(String(typed[name]))) : typed[name];
    // A value that no list offers counts as unchosen.
    const next = Entry.safeParse({ ...entry, [name]: value });
    entry = next.data ?? { ...entry, [name]: blankValue };
  }
  return entry;
}

/** Reverses {@link readDraft} for the shown document. */
export function writeDraft(draft: Draft): Record<string, string> {
  const { kind: _, forSelf, ...fields } = currentEntry(draft);
  const typed = Object.entries(fields).map(([name, value]) => [name, String(value)]);
  return {
    ...Object.fromEntries(typed),
    ...(forSelf ? { relationCode: 'SELF' } : {}),
    draft: JSON.stringify(draft),
  };
}

/** Kind whose terms are shown: of another document, or of the first. */
export function termsKind(forms: OrderForms, { anotherKind }: TypedValues): DocumentKind {
  return forms.kinds.find((kind) => kind === anotherKind) ?? forms.start.kind;
}

export function stepsOf(entry: OrderEntry): PlainOrderStep[] {
  const questions = entry.kind === 'Nid' ? getCardQuestions(entry as CardEntry) : [];
  return ['details', ...questions, 'review'];
}

/** Labels of a step's fields, in screen order. */
export function labelsOf(
  forms: OrderForms,
  entry: OrderEntry,
  step: PlainOrderStep,
): Readonly<Record<string, string>> {
  const { labels } = forms.of(entry);
  const choose = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, labels[name] ?? '']));
  switch (step) {
    case 'review':
      return reviewMessages.labels;
    case 'terms':
      // The error says it all.
      return { acceptTerms: '' };
    case 'add':
      return { anotherKind: addMessages.kind.label };
    case 'remove':
      return {};
    case 'details': {
      const others = ['forSelf', ...Object.values(QUESTION_FIELDS).flat()];
      return choose(Object.keys(labels).filter((name) => !others.includes(name)));
    }
    default:
      return choose(QUESTION_FIELDS[step]);
  }
}

/** Fields of the page's hidden inputs: the address on other steps, and the places while their lists are unknown. */
export function hiddenFields({ step, places }: PlainOrder): string[] {
  const delivery = Object.keys(BLANK_DELIVERY).filter(
    (name) => step !== 'review' || (!places && PLACE_FIELDS.includes(name)),
  );
  return [...CARRIED.filter((name) => step !== 'add' || name !== 'anotherKind'), ...delivery];
}

/** Problems of a schema, by input. */
export function toErrors({ issues }: z.core.$ZodError): FormRefusal['errors'] {
  return issues.map(({ path, message }) => ({
    Field: String(path[0]),
    Message: fieldProblemText(message),
  }));
}
