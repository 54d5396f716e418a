import { asksFor, DOCUMENT_TYPES, type DocumentType } from '../documents/documents.ts';
import type { RelationCode } from '../documents/lookup-codes.ts';

/** Fields of the lookup protocol. */
export const REGISTER_FIELDS = [
  'fullName',
  'motherFullName',
  'spouseFullName',
  'gender',
  'birthDate',
  'eventDate',
  'eventPlace',
  'eventNumber',
  'alive',
] as const;
export type RegisterField = (typeof REGISTER_FIELDS)[number];

/** Fields that a citizen types and a certificate prints, with their form field. */
const FORM_FIELDS = {
  fullName: 'name',
  motherFullName: 'motherFullName',
  spouseFullName: 'spouseFullName',
  gender: 'genderCode',
} as const;
export type ComparedField = keyof typeof FORM_FIELDS;
export const COMPARED_FIELDS = Object.keys(FORM_FIELDS) as ComparedField[];

/** The owner's typed data of a document, as far as the register has it. */
export type TypedFields = Readonly<Record<ComparedField, string | null>>;

/** A first-time birth has no number to look up. */
export function hasRegisterLookup(type: DocumentType): boolean {
  return asksFor(type, 'nationalIdenNumber');
}

/** A translation has the fields of its original. */
export function comparedFields(type: DocumentType): readonly ComparedField[] {
  return COMPARED_FIELDS.filter((field) => asksFor(type, FORM_FIELDS[field]));
}

/** The applicant must be alive, so an owner who orders for themselves must be, too. */
export function needsLivingOwner(relation: RelationCode): boolean {
  return relation === 'SELF';
}

/**
 * Kinds of which certificates are printed here: one event, with its record. Into the envelopes of the others goes the
 * authority's own paper: an answer has no family, a first-time birth has no number, and no sheet may pass for a card.
 */
export const PRINTED_TYPES: readonly DocumentType[] = ['Birth', 'Death', 'Marriage', 'Divorce'];

/** What a sheet can print, and its orderer can call wrong. */
export type SheetField = Exclude<RegisterField, 'alive'>;
export const SHEET_FIELDS = REGISTER_FIELDS.filter((field) => field !== 'alive');

export function printedFields(type: DocumentType): readonly SheetField[] {
  return [...comparedFields(type), 'birthDate', 'eventDate', 'eventPlace', 'eventNumber'];
}

/** Fields that a lookup asks for, and no others (data minimization). */
export function lookupFields(type: DocumentType, relation: RelationCode): readonly RegisterField[] {
  return needsLivingOwner(relation) ? [...comparedFields(type), 'alive'] : comparedFields(type);
}

/** `unneeded`: decided, withdrawn or corrected before the register answered. */
export const LOOKUP_STATES = ['pending', 'done', 'unneeded'] as const;
export type LookupState = (typeof LOOKUP_STATES)[number];

/**
 * Why an attempt brought no answer: no response, a response that the register's source is away, an invalid one, or a
 * refusal that asks for a repair of the settings.
 */
export const LOOKUP_FAILURES = ['unreachable', 'unavailable', 'malformed', 'refused'] as const;
export type LookupFailure = (typeof LOOKUP_FAILURES)[number];

/** Answers of the register; `unavailable` is retried instead. */
export const LOOKUP_RESULTS = ['one', 'none', 'several'] as const;
export type LookupResultName = (typeof LOOKUP_RESULTS)[number];

export const LOOKED_UP_TYPES = DOCUMENT_TYPES.filter(hasRegisterLookup);

/**
 * Value of a sheet for its orderer before the payment. Middles of names, the decade of an event and the start of a number
 * are hidden: enough is left to notice an error, and too little for a forger. Gender and place identify no one, and the
 * typed national ID has the day of birth.
 */
export function maskSheetValue(field: SheetField, value: string): string {
  switch (field) {
    case 'gender':
    case 'birthDate':
    case 'eventPlace':
      return value;
    case 'eventDate':
      return value.replace(/^\d{3}/, '•••');
    case 'eventNumber':
      return '•'.repeat(Math.max(0, value.length - 4)) + value.slice(-4);
    default:
      return value.replace(/(\p{L}{2})(\p{L}+)(?=\p{L})/gu, (_, start: string, middle: string) =>
        start.padEnd(start.length + middle.length, '•'),
      );
  }
}
