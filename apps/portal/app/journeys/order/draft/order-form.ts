import type { OrderOptions } from '@wathiqa/contract';
import {
  type DocumentKind,
  type DocumentList,
  type GenderCode,
  MIN_COPIES,
  type PersonName,
  type PriceKey,
  type RelationCode,
} from '@wathiqa/domain';
import type { ComponentType } from 'react';
import type * as z from 'zod/mini';
import type { KnownPerson } from '../known/known-person.ts';

/**
 * What documents' forms ask for, as it was typed: nothing chosen yet is an empty text. The fields that may be
 * absent are those that not every form has.
 */
export interface OrderEntry extends PersonName {
  /** What is ordered: the documents of one order may be of several kinds (decisions §8). */
  kind: DocumentKind;
  genderCode: GenderCode | '';
  motherFullName: string;
  nationalIdenNumber?: string;
  numberOfCopies?: number;
}

/**
 * One document's form. The journey around it (draft, preview, review, errors) is the same for all; what
 * differs is this and the fields themselves.
 */
export interface OrderForm<Entry extends OrderEntry> {
  kind: DocumentKind;
  /** The list of the order's payload that carries the documents. */
  list: DocumentList;
  /** Where an order that begins with the form is; it also tells saved orders apart. */
  address: string;
  /** Whether it orders translations: it then belongs to the other list of services. */
  translated: boolean;
  priceKey: PriceKey;
  title: string;
  /** The title by what was typed, where it says more. */
  getTitle?: (entry: Entry) => string;
  blank: Entry;
  /** The blank with what is known of a person; undefined where the form is not for them. */
  createEntryAbout: (person: KnownPerson) => Entry | undefined;
  /** Whether every document of it is one's own, not the first alone. */
  ownOnly: boolean;
  /** The entry as it is saved, whatever was typed. */
  Entry: z.ZodMiniType<Entry>;
  /** The rules of the form; gives the document as the wire carries it. */
  rules: z.ZodMiniType<object, Entry>;
  /** The labels of the fields, in the order in which they stand. */
  labels: Readonly<Record<string, string>>;
  /** What the owner is to the person who orders. */
  getRelation: (entry: Entry) => RelationCode | '';
  Fields: ComponentType;
  /** What the order says beside its documents, where the form asks for more than they hold. */
  getOptions?: (entries: readonly Entry[]) => FormOptions;
}

/** The forms of one order. */
export interface OrderForms<Entry extends OrderEntry> {
  /** The form that the order begins with, at whose address it is. */
  start: OrderForm<Entry>;
  /** The kinds of documents that it may hold. */
  kinds: readonly DocumentKind[];
  /** The form of one of its documents. */
  of: (document: Pick<Entry, 'kind'>) => OrderForm<Entry>;
}

/** An order that holds no other documents than those of one form. */
export function onlyForm<Entry extends OrderEntry>(form: OrderForm<Entry>): OrderForms<Entry> {
  return { start: form, kinds: [form.kind], of: () => form };
}

/** Options of an order that a form may give (decisions §3 "Orders"). */
export type FormOptions = Pick<
  z.input<typeof OrderOptions> & object,
  'lastIssuedOnline' | 'lastIssueMonth' | 'lastIssueMonthQualifier' | 'jobTypeId'
>;

/** How many copies an entry orders: one where the form does not ask. */
export function getCopies(entry: OrderEntry): number {
  return entry.numberOfCopies ?? MIN_COPIES;
}
