import { normalizeDigits } from '../language/digits.ts';

/** Two digits of the year, nine of a running number. */
export const SERIAL_LENGTH = 11;

/** Digits of a printed serial, typed with or without the letter of its series. */
export function parseSerial(typed: string): string {
  return normalizeDigits(typed).replace(/^\p{L}/u, '');
}

export function serialDigits(serial: number): string {
  return String(serial).padStart(SERIAL_LENGTH, '0');
}

/** «A-26-004 182 736»: series, year, running number. */
export function formatSerial(digits: string): string {
  return `A-${digits.slice(0, 2)}-${digits.slice(2).match(/.{3}/g)?.join(' ')}`;
}

/** Copy that a citizen downloads. */
export const DIGITAL_COPY = 0;

/** Why a printed certificate is revoked. One person revokes a spoiled or lost sheet, because it is printed again. */
export const REVOCATION_CAUSES = ['spoiled', 'lost', 'error', 'fraud', 'recordChanged'] as const;
export type RevocationCause = (typeof REVOCATION_CAUSES)[number];

/** Proposed by a supervisor, approved by another. */
export const PROPOSED_CAUSES = REVOCATION_CAUSES.filter(
  (cause) => cause !== 'spoiled' && cause !== 'lost',
);
export type ProposedCause = (typeof PROPOSED_CAUSES)[number];
