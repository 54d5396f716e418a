import { expect, test } from 'vitest';
import { directionsAddress, MAP_ORIGIN, mapFrameAddress, mapPageAddress } from './maps.ts';

const abbassia = { lat: 30.066, lon: 31.28 };

test('a map frame shows the surroundings with a marker', () => {
  const address = new URL(mapFrameAddress(abbassia));
  expect(address.origin).toBe(MAP_ORIGIN);
  expect(address.searchParams.get('marker')).toBe('30.066,31.28');
  expect(address.searchParams.get('bbox')).toBe('31.27,30.06,31.29,30.072');
});

test('a map page shows its place', () => {
  expect(mapPageAddress(abbassia)).toBe(
    'https://www.openstreetmap.org/?mlat=30.066&mlon=31.28#map=16/30.066/31.28',
  );
});

test("directions use the place's name", () => {
  const address = new URL(directionsAddress('كارفور طنطا، الغربية'));
  expect(address.searchParams.get('destination')).toBe('كارفور طنطا، الغربية');
});
