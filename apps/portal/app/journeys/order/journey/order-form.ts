import type { PriceKey } from '@wathiqa/contract';
import type {
  DocumentList,
  DocumentType,
  GenderCode,
  PersonName,
  RelationCode,
} from '@wathiqa/domain';
import type { ComponentType } from 'react';
import type { z } from 'zod';

/** What every document's form asks for, as it was typed: nothing chosen yet is an empty text. */
export interface OrderEntry extends PersonName {
  nationalIdenNumber: string;
  genderCode: GenderCode | '';
  relationCode: RelationCode | '';
  motherFullName: string;
  numberOfCopies: number;
}

/**
 * One document's form. The journey around it (draft, preview, review, errors) is the same for all; what
 * differs is this and the fields themselves.
 */
export interface OrderForm<Entry extends OrderEntry> {
  documentType: DocumentType;
  /** The list of the order's payload that carries the documents. */
  list: DocumentList;
  /** Where the form is. */
  address: string;
  priceKey: PriceKey;
  title: string;
  blank: Entry;
  /** The entry as it is kept, whatever was typed. */
  Entry: z.ZodType<Entry>;
  /** The rules of the form; gives the document as the wire carries it. */
  rules: z.ZodType<object, Entry>;
  /** The labels of the fields, in the order in which they stand. */
  labels: Readonly<Record<keyof Entry & string, string>>;
  /** What the owner is to the person who orders. */
  relationOf: (entry: Entry) => RelationCode | '';
  Fields: ComponentType;
}
