import { compareNames, type NameError } from '@wathiqa/arabic-names';
import type { DocumentType } from '../documents/documents.ts';
import type { RelationCode } from '../documents/lookup-codes.ts';
import { parseNationalId } from '../people/national-id.ts';
import {
  type ComparedField,
  comparedFields,
  hasRegisterLookup,
  needsLivingOwner,
  type RegisterField,
  type TypedFields,
} from './register-fields.ts';

/** `PARENT`: the applicant is a parent of the owner. */
export const KINSHIP_CODES = ['SELF', 'PARENT', 'CHILD', 'SPOUSE', 'NONE', 'UNKNOWN'] as const;
export type KinshipCode = (typeof KINSHIP_CODES)[number];

export interface RegisterRecord {
  fields: Readonly<Partial<Record<RegisterField, string | boolean | null>>>;
  openCorrection: boolean;
  kinship: KinshipCode;
}

/** The register's answer about the typed national ID. */
export type LookupResult =
  | { result: 'one'; record: RegisterRecord }
  | { result: 'none' | 'several' | 'unavailable' };

/** By severity; `missing`: one side has no value. */
export const FIELD_DIFFERENCES = ['equal', 'knownError', 'different', 'missing'] as const;
export type FieldDifference = (typeof FIELD_DIFFERENCES)[number];

export interface FieldMatch {
  field: ComparedField;
  typed: string | null;
  registered: string | null;
  difference: FieldDifference;
  /** Of a name with a known error. */
  errorType?: NameError;
}

/** Best first. */
export const MATCH_GRADES = ['certain', 'probable', 'possible', 'none'] as const;
export type MatchGrade = (typeof MATCH_GRADES)[number];

/** Each rules out automatic acceptance, whatever the grade. */
export const MATCH_BLOCKERS = [
  'several',
  'ownerDead',
  'lifeUnknown',
  'openCorrection',
  'staffOrKin',
  'idCard',
  'kinshipUnproven',
] as const;
export type MatchBlocker = (typeof MATCH_BLOCKERS)[number];

export const KINSHIP_PROOFS = ['proven', 'unproven', 'contradicted'] as const;
export type KinshipProof = (typeof KINSHIP_PROOFS)[number];

export interface MatchInput {
  documentType: DocumentType;
  typed: TypedFields & { nationalId: string };
  /** Of the owner to the applicant, as typed. */
  relation: RelationCode;
  answer: LookupResult;
  applicantIsStaffOrKin: boolean;
}

export interface DocumentMatch {
  grade: MatchGrade;
  /** Empty without a record. */
  fields: readonly FieldMatch[];
  kinship: KinshipProof;
  blockers: readonly MatchBlocker[];
}

/**
 * Compares a typed document with the civil register.
 *
 * - `certain`: the record of the typed national ID has all printed fields, equal after folding
 * - `probable`: exactly one name has a known error, the others are equal
 * - `possible`: a record with more differences
 * - `none`: no single record, or every name is different or missing
 */
export function matchDocument(input: MatchInput): DocumentMatch {
  const { documentType, typed, relation, answer } = input;
  const record = answer.result === 'one' ? answer.record : null;
  const fields = record ? comparedFields(documentType).map(compareField(typed, record)) : [];
  const canMatch = hasRegisterLookup(documentType) && parseNationalId(typed.nationalId);
  const kinship = record ? proveKinship(relation, record.kinship) : 'unproven';
  return {
    grade: canMatch ? gradeOf(fields) : 'none',
    fields,
    kinship,
    blockers: findBlockers(input, kinship),
  };
}

/** The only condition of an automatic acceptance; whether one happens is a setting. */
export function mayAcceptAutomatically({ grade, blockers }: DocumentMatch): boolean {
  return grade === 'certain' && blockers.length === 0;
}

function compareField(typed: TypedFields, { fields }: RegisterRecord) {
  return (field: ComparedField): FieldMatch => {
    const given = typed[field];
    const value = fields[field];
    const registered = typeof value === 'string' ? value : null;
    const match = { field, typed: given, registered };
    if (!given || !registered) return { ...match, difference: 'missing' };
    // A gender code is compared as a one-letter name.
    const { result, error } = compareNames(given, registered);
    return { ...match, difference: result, ...(error && { errorType: error }) };
  };
}

function gradeOf(fields: readonly FieldMatch[]): MatchGrade {
  const names = fields.filter(({ field }) => field !== 'gender');
  if (names.every(({ difference }) => !isNear(difference))) return 'none';
  const unequal = fields.filter(({ difference }) => difference !== 'equal');
  if (unequal.length === 0) return 'certain';
  return unequal.length === 1 && unequal[0]?.difference === 'knownError' ? 'probable' : 'possible';
}

function isNear(difference: FieldDifference): boolean {
  return difference === 'equal' || difference === 'knownError';
}

/** The applicant's kinship that proves a typed relation of the owner. */
const PROOFS: Readonly<Record<RelationCode, KinshipCode>> = {
  SELF: 'SELF',
  FATHER: 'CHILD',
  MOTHER: 'CHILD',
  SON: 'PARENT',
  DAUGHTER: 'PARENT',
  WIFE: 'SPOUSE',
  HUSBAND: 'SPOUSE',
};

function proveKinship(relation: RelationCode, kinship: KinshipCode): KinshipProof {
  if (kinship === 'UNKNOWN') return 'unproven';
  return PROOFS[relation] === kinship ? 'proven' : 'contradicted';
}

function findBlockers(
  { documentType, relation, answer, applicantIsStaffOrKin }: MatchInput,
  kinship: KinshipProof,
): MatchBlocker[] {
  const record = answer.result === 'one' ? answer.record : null;
  const needsLife = record !== null && needsLivingOwner(relation);
  const found: Readonly<Record<MatchBlocker, boolean>> = {
    several: answer.result === 'several',
    ownerDead: needsLife && record.fields.alive === false,
    lifeUnknown: needsLife && typeof record.fields.alive !== 'boolean',
    openCorrection: record?.openCorrection === true,
    staffOrKin: applicantIsStaffOrKin,
    idCard: documentType === 'Nid',
    kinshipUnproven: kinship !== 'proven',
  };
  return MATCH_BLOCKERS.filter((blocker) => found[blocker]);
}
