import { DOCUMENT_KINDS, DOCUMENTS } from '@wathiqa/domain';
import { expect, test } from 'vitest';
import { electronicTiles, translatedTiles } from './tiles.ts';

const lastPart = ({ terms }: { terms: string }) => terms.split('/').at(-1);
const docTypes = (translated: boolean) =>
  DOCUMENT_KINDS.filter((kind) => DOCUMENTS[kind].translated === translated).map(
    (kind) => DOCUMENTS[kind].docType,
  );

test('the electronic services stand in the order of the table, the card once for each reason', () => {
  expect(electronicTiles.map(lastPart)).toEqual(
    docTypes(false).flatMap((docType) =>
      docType === 'nid' ? ['nid?reason=FIRST', 'nid?reason=LOST', 'nid?reason=DAMAGED'] : [docType],
    ),
  );
});

test('the translated services stand in the order of the table', () => {
  expect(translatedTiles.map(lastPart)).toEqual(docTypes(true));
});
