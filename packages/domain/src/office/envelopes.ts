/** Acts on the envelope of a packed request. */
export const ENVELOPE_MARKS = ['labelled', 'checked'] as const;
export type EnvelopeMark = (typeof ENVELOPE_MARKS)[number];

/** Sheets that an envelope, or all of a batch, needs and has. */
export interface EnvelopeSheets {
  needed: number;
  /** Not revoked. */
  printed: number;
}

export function isComplete({ needed, printed }: EnvelopeSheets): boolean {
  return printed >= needed;
}
