import {
  type CallError,
  type CorrectionValues,
  FIELD_RULES,
  type OwnDocument,
} from '@wathiqa/contract';
import { CORRECTABLE_FIELDS, type CorrectableField } from '@wathiqa/domain';
import * as z from 'zod/mini';

/** As typed. */
export type CorrectionEntry = Partial<Record<CorrectableField, string>>;

/** All values, because marked fields may depend on unmarked ones. */
export function toEntry(document: OwnDocument): CorrectionEntry {
  return pick(document, CORRECTABLE_FIELDS);
}

export function pick(
  values: Readonly<Partial<Record<CorrectableField, string | null>>>,
  fields: readonly CorrectableField[],
): CorrectionEntry {
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));
}

export function correctionRules(
  marked: readonly CorrectableField[],
): z.ZodMiniType<CorrectionValues, CorrectionEntry> {
  const rules = Object.fromEntries(marked.map((field) => [field, FIELD_RULES[field]]));
  return z.object(rules) as unknown as z.ZodMiniType<CorrectionValues, CorrectionEntry>;
}

/** The marked fields are as ordered, which their owner confirms. */
export function isUnchanged(document: OwnDocument, typed: CorrectionEntry): boolean {
  const ordered = toEntry(document);
  return (document.correction?.Fields ?? []).every((field) => typed[field] === ordered[field]);
}

export function toCorrectionErrors(
  marked: readonly CorrectableField[],
  errors: CallError['fields'],
): CallError['fields'] {
  return errors.flatMap(({ Field, Message }) => {
    const field = marked.find((each) => Field === `values.${each}`);
    return field ? [{ Field: field, Message }] : [];
  });
}
