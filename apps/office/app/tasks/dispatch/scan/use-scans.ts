import { useQueryClient } from '@tanstack/react-query';
import { type Parcel, readParcel, recordDispatch } from '@wathiqa/contract/office';
import { type DeliveryFailure, isActionAllowed, MAX_DELIVERY_ATTEMPTS } from '@wathiqa/domain';
import { useRef, useState } from 'react';
import { deliveryNames } from '../../../labels/labels.messages.ts';
import { failureText } from '../../../layout/failure.tsx';
import { call, isRefusal } from '../../../session/call.ts';
import { DISPATCH_KEY } from '../batch/batch-screen.tsx';
import { messages } from './scan.messages.ts';

export interface Scan extends ScanInput {
  position: number;
  result: ScanResult | undefined;
}

/** Scans of this visit, newest first. Repeats of an action are ignored. */
export function useScans() {
  const queries = useQueryClient();
  const [scans, setScans] = useState<readonly Scan[]>([]);
  // Ref, because scanners are faster than rendering.
  const processed = useRef({ count: 0, actions: new Set<string>() });
  const [unexpectedError, setUnexpectedError] = useState<unknown>();
  if (unexpectedError) throw unexpectedError;

  async function record(order: ScanInput, position: number): Promise<void> {
    const key = scanKey(order);
    const repeated = processed.current.actions.has(key);
    processed.current.actions.add(key);
    const result = repeated
      ? { recorded: false, text: messages.repeated, batchId: null }
      : await recordScan(order);
    // Refused scans may be repeated.
    if (!repeated && !result.recorded) processed.current.actions.delete(key);
    if (result.recorded) void queries.invalidateQueries({ queryKey: DISPATCH_KEY });
    setScans((before) =>
      before.map((scan) => (scan.position === position ? { ...scan, result } : scan)),
    );
  }

  return {
    scans,
    scan: (order: ScanInput) => {
      processed.current.count += 1;
      const position = processed.current.count;
      setScans((before) => [{ ...order, position, result: undefined }, ...before]);
      record(order, position).catch(setUnexpectedError);
    },
  };
}

function scanKey({ requestId, action }: ScanInput): string {
  return `${requestId} ${action}`;
}

/** Events that the post reports. */
export const SCAN_ACTIONS = ['recordDelivery', 'recordAttempt', 'recordReturn'] as const;
export type ScanAction = (typeof SCAN_ACTIONS)[number];

interface ScanInput {
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
async function recordScan({ requestId, action, failure, code }: ScanInput): Promise<ScanResult> {
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
