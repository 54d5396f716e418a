import { expect, test } from 'vitest';
import { electronicTiles, translatedTiles } from './tiles.ts';

const lastPart = ({ terms }: { terms: string }) => terms.split('/').at(-1);

test('the ten electronic services stand in the order of the specification', () => {
  expect(electronicTiles.map(lastPart)).toEqual([
    'birthfirsttime',
    'birth',
    'death',
    'marriage',
    'divorce',
    'familyrecord',
    'personalrecord',
    'nid?reason=FIRST',
    'nid?reason=LOST',
    'nid?reason=DAMAGED',
  ]);
});

test('the six translated services stand in the order of the specification', () => {
  expect(translatedTiles.map(lastPart)).toEqual([
    'birth',
    'death',
    'marriage',
    'divorce',
    'familyrecord',
    'personalrecord',
  ]);
});
