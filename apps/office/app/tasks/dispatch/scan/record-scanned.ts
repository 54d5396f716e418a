import { CallError } from '@wathiqa/contract';
import { type Parcel, readParcel, recordDispatch } from '@wathiqa/contract/office';
import {
  type DeliveryFailure,
  MAX_DELIVERY_ATTEMPTS,
  mayAct,
  RESPONSE_CODES,
} from '@wathiqa/domain';
import { failureText } from '../../../layout/failure.ts';
import { deliveryNames } from '../../../lists/labels.messages.ts';
import { call } from '../../../session/call.ts';
import { messages } from './scan.messages.ts';

/** What a scanner may record: what the post reports of envelopes that it has. */
export const SCAN_ACTS = ['recordDelivery', 'recordAttempt', 'recordReturn'] as const;
export type ScanAct = (typeof SCAN_ACTS)[number];

/** What is to be recorded of a scanned number. */
export interface ScanOrder {
  requestId: string;
  act: ScanAct;
  failure: DeliveryFailure | undefined;
}

/** What became of it. */
export interface ScanOutcome {
  recorded: boolean;
  /** Why not. */
  text: string;
  batchId: number | null;
}

/**
 * Records an act on the papers of a scanned number, as they are at this moment.
 *
 * @throws what is no failure of a call
 */
export async function recordScanned({ requestId, act, failure }: ScanOrder): Promise<ScanOutcome> {
  try {
    const { parcel } = await call(readParcel, { query: { requestId } });
    const { version, batchId } = parcel;
    if (!mayAct(act, parcel)) return { recorded: false, text: refusal(act, parcel), batchId };
    await call(recordDispatch, { body: { requestId, version, act, failure, note: '' } });
    return { recorded: true, text: '', batchId };
  } catch (error) {
    return { recorded: false, text: explain(error), batchId: null };
  }
}

function refusal(act: ScanAct, parcel: Parcel): string {
  const mayLater = act === 'recordAttempt' && mayAct(act, { ...parcel, attempts: 0 });
  return mayLater && parcel.attempts >= MAX_DELIVERY_ATTEMPTS
    ? messages.triedOut
    : messages.notNow(deliveryNames[parcel.delivery]);
}

function explain(error: unknown): string {
  const code = error instanceof CallError ? error.code : undefined;
  if (code === RESPONSE_CODES.CHANGED) return messages.changed;
  if (code === RESPONSE_CODES.NOT_FOUND) return messages.unknown;
  return failureText(error);
}
