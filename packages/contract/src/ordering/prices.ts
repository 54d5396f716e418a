import { DOCUMENT_KINDS, DOCUMENTS, type PriceKey } from '@wathiqa/domain';
import * as z from 'zod/mini';
import { defineCall } from '../wire/call.ts';

function priceCall(path: `/${string}`, key: PriceKey) {
  return defineCall({
    method: 'GET',
    path,
    access: 'public',
    summary: `Price of a copy: ${key}`,
    answer: z.number(),
  });
}

/** Per copy in pounds, by the keys of spec §6.2. */
export const prices = Object.fromEntries(
  DOCUMENT_KINDS.map((kind) => {
    const { priceKey, pricePath } = DOCUMENTS[kind];
    return [priceKey, priceCall(pricePath, priceKey)];
  }),
) as Readonly<Record<PriceKey, ReturnType<typeof priceCall>>>;
