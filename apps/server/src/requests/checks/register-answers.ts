import type { OfficeLookup } from '@wathiqa/contract/office';
import {
  type DocumentMatch,
  type DocumentType,
  type GenderCode,
  type LookupFailure,
  type LookupResult,
  type LookupResultName,
  type LookupState,
  type MatchGrade,
  matchDocument,
  type RegisterRecord,
  type RelationCode,
} from '@wathiqa/domain';

/** Typed data that a lookup sends or is compared to. */
export interface TypedDocument {
  document_type: DocumentType;
  full_name: string;
  mother_full_name: string;
  spouse_full_name: string | null;
  gender: GenderCode;
  national_id: string;
  relation: RelationCode;
}

/** Compares a document with an answer of the register. */
export function matchTyped(
  document: TypedDocument,
  answer: LookupResult,
  applicantIsStaffOrKin: boolean,
): DocumentMatch {
  return matchDocument({
    documentType: document.document_type,
    typed: {
      nationalId: document.national_id,
      fullName: document.full_name,
      motherFullName: document.mother_full_name,
      spouseFullName: document.spouse_full_name,
      gender: document.gender,
    },
    relation: document.relation,
    answer,
    applicantIsStaffOrKin,
  });
}

/** Newest lookup of a document, decrypted. */
export interface StoredLookup {
  id: number;
  revision: number;
  state: LookupState;
  at: string | null;
  attempts: number;
  failure: LookupFailure | null;
  nextAttemptAt: string;
  result: LookupResultName | null;
  grade: MatchGrade | null;
  /** JSON; empty without one, and once erased. */
  record: string;
}

/**
 * Lookup result for the present data of a document. After a correction it is pending: the next is planned within
 * seconds.
 *
 * @param revision corrections of the document
 */
export function toOfficeLookup(
  lookup: StoredLookup | null,
  document: TypedDocument,
  { revision, applicantIsStaffOrKin }: { revision: number; applicantIsStaffOrKin: boolean },
): OfficeLookup | null {
  if (!lookup) return null;
  const { id, state, at, attempts, failure, nextAttemptAt, result, grade, record } = lookup;
  if (lookup.revision < revision) {
    return { ...NOTHING, id, state: 'pending', attempts: 0 };
  }
  if (state !== 'done' || !result) {
    const isFailing = state === 'pending' && failure !== null;
    return {
      ...NOTHING,
      id,
      state,
      attempts,
      failure: isFailing ? failure : null,
      nextAttemptAt: isFailing ? new Date(nextAttemptAt).toISOString() : null,
    };
  }
  const answer = readAnswer(result, record);
  const match = answer && matchTyped(document, answer, applicantIsStaffOrKin);
  return {
    ...NOTHING,
    id,
    state,
    attempts,
    at: at && new Date(at).toISOString(),
    result,
    grade,
    match: match && { ...match, fields: [...match.fields], blockers: [...match.blockers] },
  };
}

const NOTHING = {
  at: null,
  failure: null,
  nextAttemptAt: null,
  result: null,
  grade: null,
  match: null,
} as const;

/** Null once the record is erased. */
function readAnswer(result: LookupResultName, record: string): LookupResult | null {
  if (result !== 'one') return { result };
  return record ? { result, record: JSON.parse(record) as RegisterRecord } : null;
}
