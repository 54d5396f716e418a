import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { DISPATCH_KEY } from '../dispatch-key.ts';
import { recordScanned, type ScanOrder, type ScanOutcome } from './record-scanned.ts';
import { messages } from './scan.messages.ts';

/** A number that was scanned, and what became of it once that is known. */
export interface Scan extends ScanOrder {
  /** Its place among the scans. */
  place: number;
  outcome: ScanOutcome | undefined;
}

/** The scans of this visit, the latest first. A number that comes twice for the same act is recorded once. */
export function useScans() {
  const queries = useQueryClient();
  const [scans, setScans] = useState<readonly Scan[]>([]);
  // What was scanned is known at once: a scanner is faster than the next drawing.
  const known = useRef({ count: 0, acts: new Set<string>() });
  const [fault, setFault] = useState<unknown>();
  if (fault) throw fault;

  async function record(order: ScanOrder, place: number): Promise<void> {
    const key = keyOf(order);
    const repeated = known.current.acts.has(key);
    known.current.acts.add(key);
    const outcome = repeated
      ? { recorded: false, text: messages.repeated, batchId: null }
      : await recordScanned(order);
    // What was refused may be scanned again.
    if (!repeated && !outcome.recorded) known.current.acts.delete(key);
    if (outcome.recorded) queries.removeQueries({ queryKey: DISPATCH_KEY });
    setScans((before) =>
      before.map((scan) => (scan.place === place ? { ...scan, outcome } : scan)),
    );
  }

  return {
    scans,
    scan: (order: ScanOrder) => {
      known.current.count += 1;
      const place = known.current.count;
      setScans((before) => [{ ...order, place, outcome: undefined }, ...before]);
      record(order, place).catch(setFault);
    },
  };
}

function keyOf({ requestId, act }: ScanOrder): string {
  return `${requestId} ${act}`;
}
