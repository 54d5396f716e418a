export interface Page {
  requestId: string;
  accessToken: string;
}

export type ToPages =
  | { kind: 'open'; url: string; sourceAddress: string; pages: readonly Page[] }
  | { kind: 'report' };

export type FromPages =
  | { kind: 'opened'; refused: number }
  /** Per page: last event in epoch milliseconds (0 for never) and event count. */
  | { kind: 'told'; at: readonly number[]; times: readonly number[]; closed: number };
