import { type Parcel, readParcel, recordDispatch } from '@wathiqa/contract/office';
import { type DeliveryFailure, isActionAllowed, MAX_DELIVERY_ATTEMPTS } from '@wathiqa/domain';
import { deliveryNames } from '../../../labels/labels.messages.ts';
import { failureText } from '../../../layout/failure.tsx';
import { call } from '../../../session/call.ts';
import { isRefusal } from '../../../session/refusal.ts';
import { messages } from './scan.messages.ts';

/** Events that the post reports. */
export const SCAN_ACTIONS = ['recordDelivery', 'recordAttempt', 'recordReturn'] as const;
export type ScanAction = (typeof SCAN_ACTIONS)[number];

export interface ScanInput {
  requestId: string;
  action: ScanAction;
  failure: DeliveryFailure | undefined;
  code: string | undefined;
}

export interface ScanResult {
  recorded: boolean;
  text: string;
  batchId: number | null;
}

/**
 * Records a delivery event for a scanned request in its current state.
 *
 * @throws errors other than `CallError`
 */
export async function recordScan({
  requestId,
  action,
  failure,
  code,
}: ScanInput): Promise<ScanResult> {
  try {
    const { parcel } = await call(readParcel, { query: { requestId } });
    const { version, batchId } = parcel;
    if (!isActionAllowed(action, parcel))
      return { recorded: false, text: refusalText(action, parcel), batchId };
    await call(recordDispatch, { body: { requestId, version, action, failure, code, note: '' } });
    return { recorded: true, text: '', batchId };
  } catch (error) {
    return { recorded: false, text: toErrorText(error), batchId: null };
  }
}

function refusalText(action: ScanAction, parcel: Parcel): string {
  const allowedEarlier =
    action === 'recordAttempt' && isActionAllowed(action, { ...parcel, attempts: 0 });
  return allowedEarlier && parcel.attempts >= MAX_DELIVERY_ATTEMPTS
    ? messages.triedOut
    : messages.notNow(deliveryNames[parcel.delivery]);
}

function toErrorText(error: unknown): string {
  if (isRefusal(error, 'CHANGED')) return messages.changed;
  if (isRefusal(error, 'NOT_FOUND')) return messages.unknown;
  return failureText(error);
}
