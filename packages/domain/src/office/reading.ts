import { isSameFamily, isSameName } from '@wathiqa/arabic-names';
import { groupBy } from '../group-by.ts';
import {
  isActionAllowed,
  REQUEST_ACTION_NAMES,
  REQUEST_ACTIONS,
  type RequestCondition,
} from '../requests/transitions.ts';
import { hasPermission, type StaffAction, type StaffRole } from './roles.ts';

/** A day's reads of one request by one member. */
export interface RequestReading {
  staffId: number;
  staffName: string;
  role: StaffRole;
  /** Verified name; may be empty. */
  readerName: string;
  requestId: string;
  /** Within `NIGHT`. */
  atNight: boolean;
  acted: boolean;
  ownerNames: readonly string[];
}

export const READING_FINDINGS = ['sameName', 'nightReads', 'readsWithoutAct', 'manyReads'] as const;
export type ReadingFindingKind = (typeof READING_FINDINGS)[number];

export interface ReadingFinding {
  kind: ReadingFindingKind;
  staffId: number;
  staffName: string;
  requestIds: readonly string[];
}

/** Cairo hours outside work; end exclusive. */
export const NIGHT = { from: 21, to: 6 } as const;
/** Daily limit of reads without action. */
export const USUAL_IDLE_READS = 10;
/** Daily limit of all reads. */
export const USUAL_READS = 150;

/** Gravest kind first; readers in input order. */
export function findUnusualReading(readings: readonly RequestReading[]): ReadingFinding[] {
  const byReader = groupBy(readings, ({ staffId }) => staffId);
  const findings = [...byReader.values()].flatMap(unusualOfReader);
  return findings.toSorted(
    (one, other) => READING_FINDINGS.indexOf(one.kind) - READING_FINDINGS.indexOf(other.kind),
  );
}

function unusualOfReader(readings: readonly RequestReading[]): ReadingFinding[] {
  const [first] = readings;
  if (!first) return [];
  const { staffId, staffName } = first;
  const idle = readings.filter(({ acted, role }) => !acted && !mayOnlyRead(role));
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

/** Equal name, or family name. */
function isOfSameName({ readerName, ownerNames }: RequestReading): boolean {
  if (readerName === '') return false;
  return ownerNames.some((name) => isSameName(name, readerName) || isSameFamily(name, readerName));
}

/** To open a foreign request. */
export const READING_REASONS = [
  'citizenAsked',
  'complaint',
  'payment',
  'delivery',
  'check',
  'other',
] as const;
export type ReadingReason = (typeof READING_REASONS)[number];

/** Permissions that define work. */
const WORK: readonly StaffAction[] = ['request.decide', 'dispatch.act'];

/** Auditors. */
function mayOnlyRead(role: StaffRole): boolean {
  return (
    hasPermission(role, 'request.read') &&
    !WORK.some((permission) => hasPermission(role, permission))
  );
}

/** Whether the role may decide or dispatch the request; claims and payments are no queue work. */
export function isInQueue(role: StaffRole, request: RequestCondition): boolean {
  return REQUEST_ACTION_NAMES.some((action) => {
    const by: readonly string[] = REQUEST_ACTIONS[action].by;
    const works = WORK.some(
      (permission) => by.includes(permission) && hasPermission(role, permission),
    );
    return works && isActionAllowed(action, request);
  });
}
