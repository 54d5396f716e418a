/** What a process that plays pages is told, and tells. */

/** One page: its request, and who asks. */
export interface Page {
  requestId: string;
  accessToken: string;
}

export type ToPages =
  | { kind: 'open'; url: string; sourceAddress: string; pages: readonly Page[] }
  | { kind: 'report' };

export type FromPages =
  | { kind: 'opened'; refused: number }
  /** For each page: when it was told last, in milliseconds since 1970, 0 for never; and how often since it was open. */
  | { kind: 'told'; at: readonly number[]; times: readonly number[]; closed: number };
