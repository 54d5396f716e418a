import type { OrderOptions } from '@wathiqa/contract';
import {
  currentEntry,
  type DocumentKind,
  type DocumentList,
  type GenderCode,
  MIN_COPIES,
  needsVisit,
  type OrderDraft,
  type PersonName,
  type PriceKey,
  type RelationCode,
} from '@wathiqa/domain';
import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { Inputs, OwnerInput } from '../fields/inputs.ts';
import { messages } from '../order.messages.ts';

/** Unchosen values are empty; optional fields exist only on some forms. */
export interface OrderEntry extends Pick<Inputs, OwnerInput>, Partial<Omit<Inputs, OwnerInput>> {
  /** May differ within an order (spec §4.5). */
  kind: DocumentKind;
}

export type Draft = OrderDraft<OrderEntry>;

/** A person with complete owner data. */
export interface KnownPerson extends PersonName {
  motherFullName: string;
  genderCode: GenderCode;
  nationalIdenNumber: string;
  /** Relation to the applicant. */
  relationCode: RelationCode;
}

/** Form-specific part of the order flow. */
export interface OrderForm {
  kind: DocumentKind;
  list: DocumentList;
  /** Form path; also the key of saved drafts. */
  address: string;
  /** Translations belong to the other service list. */
  translated: boolean;
  priceKey: PriceKey;
  title: string;
  /** Title from input, where more specific. */
  getTitle?: (entry: OrderEntry) => string;
  blank: OrderEntry;
  /** Undefined if the form does not apply to the person. */
  createEntryAbout: (person: KnownPerson) => OrderEntry | undefined;
  /** Entry of a child's brother or sister; undefined for other owners. */
  createSibling?: (child: OrderEntry) => OrderEntry | undefined;
  /** Whether every document, not just the first, must be one's own. */
  ownOnly: boolean;
  /** Storage schema, without validation. */
  Entry: z.ZodMiniType<OrderEntry>;
  /** Form rules; output is the wire document. */
  rules: z.ZodMiniType<object, OrderEntry>;
  /** Field labels in screen order. */
  labels: Readonly<Record<string, string>>;
  /** Owner's relation to the applicant. */
  getRelation: (entry: OrderEntry) => RelationCode | '';
  Fields: ComponentType;
  /** Order options beyond the documents. */
  getOptions?: (entries: readonly OrderEntry[]) => FormOptions;
}

export interface OrderForms {
  /** Form that begins the order and gives its address. */
  start: OrderForm;
  kinds: readonly DocumentKind[];
  of: (document: Pick<OrderEntry, 'kind'>) => OrderForm;
}

/** An order limited to one form. */
export function onlyForm(form: OrderForm): OrderForms {
  return { start: form, kinds: [form.kind], of: () => form };
}

/** Order options from a form (spec §2.5). */
export type FormOptions = Pick<
  z.input<typeof OrderOptions> & object,
  'lastIssuedOnline' | 'lastIssueMonth' | 'lastIssueMonthQualifier' | 'jobTypeId'
>;

/** One if the form has no such field. */
export function getCopies(entry: OrderEntry): number {
  return entry.numberOfCopies ?? MIN_COPIES;
}

/** Whether its owner visits a registry. */
export function isVisited({ nidIssueReasonCode }: OrderEntry): boolean {
  return needsVisit(nidIssueReasonCode);
}

/** Whether an entry has input beyond prefilled values. */
export function hasInput(
  entry: OrderEntry,
  { blank, createEntryAbout }: Pick<OrderForm, 'blank' | 'createEntryAbout'>,
  self: KnownPerson | undefined,
): boolean {
  const filled = self && createEntryAbout(self);
  return differs(entry, blank) && (!filled || differs(entry, filled));
}

function differs(entry: OrderEntry, from: OrderEntry): boolean {
  return (Object.keys(from) as (keyof OrderEntry)[]).some((field) => entry[field] !== from[field]);
}

export function entryTitle(forms: OrderForms, entry: OrderEntry): string {
  const { title, getTitle } = forms.of(entry);
  return getTitle ? getTitle(entry) : title;
}

/** On the form the shown document's; on the review of several kinds, a name for all. */
export function orderTitle(forms: OrderForms, draft: Draft, reviewing: boolean): string {
  const isMixed = draft.entries.some(({ kind }) => kind !== forms.start.kind);
  return reviewing && isMixed ? messages.mixed : forms.of(currentEntry(draft)).title;
}
