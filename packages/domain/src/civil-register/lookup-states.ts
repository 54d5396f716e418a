import { DOCUMENT_TYPES } from '../documents/documents.ts';
import { hasRegisterLookup } from './register-fields.ts';

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
