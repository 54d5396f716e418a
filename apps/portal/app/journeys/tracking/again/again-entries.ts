import type { OwnDocument, TabStorage } from '@wathiqa/contract';
import {
  asksFor,
  DOCUMENTS,
  type DocumentKind,
  type DocumentType,
  getDocumentKind,
  LANGUAGE_CODES,
  NAME_PARTS,
  type PersonName,
  PLACEHOLDER_NATIONAL_ID,
  splitName,
} from '@wathiqa/domain';
import { pathTo } from '../../../paths.ts';
import { createBlankCard } from '../../national-id/card-entry.ts';
import type { RefusedBefore } from '../../order/again/refused-notice.tsx';
import { createBlankEntry, getInputs } from '../../order/document/document-entry.ts';
import type { OrderEntry } from '../../order/draft/order-form.ts';
import { saveOrderToOpen } from '../../order/draft/order-store.ts';
import { BLANK, type Input } from '../../order/fields/inputs.ts';
import { formAddress } from '../../order/journey/order-steps.ts';

/** Inputs that a refusal reason doubts, if any. */
const DOUBTED_INPUTS: Readonly<Record<string, string>> = {
  NAME_MISMATCH: 'firstName',
  NUMBER_MISMATCH: 'nationalIdenNumber',
  MOTHER_MISMATCH: 'motherFullName',
  RELATION_NOT_PROVEN: 'relationCode',
};

/**
 * Saves drafts of refused or unissued documents.
 *
 * @param request.successor later request of the same documents
 * @returns form address and refusal reasons; undefined if none was refused
 */
export function prepareOrderAgain(
  storage: TabStorage,
  {
    id,
    documents,
    successor,
  }: { id: string; documents: readonly OwnDocument[]; successor: string | null },
): { address: string; again: RefusedBefore[] } | undefined {
  const refused = documents.filter(isRefused);
  const [first] = refused;
  if (!first) return undefined;
  const address = pathTo(DOCUMENTS[kindOf(first)].route);
  const entries = toEntriesAgain(documents);
  return {
    address: formAddress(address, saveOrderToOpen(storage, address, { entries, againOf: id })),
    again: refused.map(({ reason, reasonCode, refunded }) => ({
      reason: reason ?? '',
      ...(refunded && { refunded }),
      ...(successor && { successor }),
      ...(reasonCode && { input: DOUBTED_INPUTS[reasonCode] }),
    })),
  };
}

/** Drafts of the refused or unissued documents. */
export function toEntriesAgain(documents: readonly OwnDocument[]): OrderEntry[] {
  return documents.filter(isRefused).map(toEntry);
}

function isRefused({ state, refunded }: OwnDocument): boolean {
  return state === 'REJECTED' || refunded === true;
}

function kindOf({ documentType, translated }: OwnDocument): DocumentKind {
  return getDocumentKind(documentType as DocumentType, translated);
}

/** An unsplittable name goes into its first part. */
function toEntry(document: OwnDocument): OrderEntry {
  const kind = kindOf(document);
  const name: PersonName = splitName(document.name) ?? {
    ...(Object.fromEntries(NAME_PARTS.map((part) => [part, ''])) as unknown as PersonName),
    firstName: document.name,
  };
  const { motherFullName, genderCode, nationalIdenNumber } = document;
  if (kind === 'Nid') {
    const blank = createBlankCard(document.nidIssueReasonCode ?? '', nationalIdenNumber);
    return { ...blank, ...name, motherFullName, genderCode };
  }
  const forSelf = asksFor(kind, 'forSelf') && document.relationCode === 'SELF';
  const values: Partial<Record<Input, unknown>> = {
    ...document,
    ...name,
    nationalIdenNumber: nationalIdenNumber === PLACEHOLDER_NATIONAL_ID ? '' : nationalIdenNumber,
    forSelf,
    relationCode: forSelf ? '' : document.relationCode,
    languageCode: LANGUAGE_CODES.find((code) => code === document.languageCode),
  };
  const asked = getInputs(kind).map((input) => [input, values[input] ?? BLANK[input]]);
  return { ...createBlankEntry(kind), ...Object.fromEntries(asked) };
}
