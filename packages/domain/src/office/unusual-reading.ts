import { isSameFamily, isSameName } from '../people/person-name.ts';
import type { StaffRole } from './roles.ts';

/** What the audit tells of one member's reading of one request on a day. */
export interface RequestReading {
  staffId: number;
  staffName: string;
  role: StaffRole;
  /** The name that the reader's account proves; empty where it proves none. */
  readerName: string;
  requestId: string;
  /** Read in the hours of `NIGHT`. */
  atNight: boolean;
  /** The reader did something with the request on that day. */
  acted: boolean;
  /** The names of those whom its documents are about. */
  ownerNames: readonly string[];
}

/** Why somebody's reading of a day wants a look. */
export const READING_FINDINGS = ['sameName', 'nightReads', 'readsWithoutAct', 'manyReads'] as const;
export type ReadingFindingKind = (typeof READING_FINDINGS)[number];

/** One thing that is unusual about somebody's reading of a day, with the requests that it is about. */
export interface ReadingFinding {
  kind: ReadingFindingKind;
  staffId: number;
  staffName: string;
  requestIds: readonly string[];
}

/** Hours in Cairo at which nobody works: from the first up to the second. */
export const NIGHT = { from: 21, to: 6 } as const;
/** Requests that somebody read on a day and did nothing about: more are unusual. */
export const USUAL_IDLE_READS = 10;
/** Requests that somebody read on a day: more are unusual, whatever they did. */
export const USUAL_READS = 150;

/** What is unusual about each reader's day: the gravest kind first, readers in the order of their readings. */
export function findUnusualReading(readings: readonly RequestReading[]): ReadingFinding[] {
  const byReader = Map.groupBy(readings, ({ staffId }) => staffId);
  const findings = [...byReader.values()].flatMap(unusualOfReader);
  return findings.toSorted(
    (one, other) => READING_FINDINGS.indexOf(one.kind) - READING_FINDINGS.indexOf(other.kind),
  );
}

function unusualOfReader(readings: readonly RequestReading[]): ReadingFinding[] {
  const [first] = readings;
  if (!first) return [];
  const { staffId, staffName } = first;
  // Whoever may not act reads without acting: that is an auditor's work.
  const idle = readings.filter(({ acted, role }) => !acted && role !== 'auditor');
  const found: Record<ReadingFindingKind, readonly RequestReading[]> = {
    sameName: readings.filter(isOfSameName),
    nightReads: readings.filter(({ atNight }) => atNight),
    readsWithoutAct: idle.length > USUAL_IDLE_READS ? idle : [],
    manyReads: readings.length > USUAL_READS ? readings : [],
  };
  return READING_FINDINGS.filter((kind) => found[kind].length > 0).map((kind) => ({
    kind,
    staffId,
    staffName,
    requestIds: found[kind].map(({ requestId }) => requestId),
  }));
}

/** A document of somebody with the reader's name, or of their family. */
function isOfSameName({ readerName, ownerNames }: RequestReading): boolean {
  if (readerName === '') return false;
  return ownerNames.some((name) => isSameName(name, readerName) || isSameFamily(name, readerName));
}
