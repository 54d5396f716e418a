import { DOCUMENT_KINDS, DOCUMENTS } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { electronicTiles, translatedTiles } from './services.ts';

const lastPart = ({ terms }: { terms: string }) => terms.split('/').at(-1);
const docTypes = (translated: boolean) =>
  DOCUMENT_KINDS.filter((kind) => DOCUMENTS[kind].translated === translated).map(
    (kind) => DOCUMENTS[kind].docType,
  );

test('lists electronic services in table order, one card per reason', () => {
  expect(electronicTiles.map(lastPart)).toEqual(
    docTypes(false).flatMap((docType) =>
      docType === 'nid' ? ['nid?reason=FIRST', 'nid?reason=LOST', 'nid?reason=DAMAGED'] : [docType],
    ),
  );
});

test('lists translated services in table order', () => {
  expect(translatedTiles.map(lastPart)).toEqual(docTypes(true));
});
