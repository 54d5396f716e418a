import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DISPATCH_KEY } from '../batch/batch-screen.tsx';
import { recordScan, type ScanInput, type ScanResult } from './record-scan.ts';
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
