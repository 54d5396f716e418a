import { describe, expect, test } from 'vitest';
import { DataError, outlets, parseOutlets } from './node.ts';

const header =
  'code,kind,governorate,name,place,service_type,services,hours,hours_sure,lat,lon,sure';
const good: Readonly<Record<string, string>> = {
  code: 'model-test',
  kind: 'model',
  governorate: '01',
  name: 'المركز النموذجي',
  place: 'العباسية',
  service_type: 'express',
  services: 'Nid Birth',
  hours: 'Sa-Th 10:00-20:00',
  hours_sure: 'none',
  lat: '30.066',
  lon: '31.28',
  sure: 'high',
};
const fileWith = (changes: Record<string, string>) =>
  [header, Object.values({ ...good, ...changes }).join(',')].join('\n');

describe('refuses a row with file, line and column', () => {
  test.each([
    ['code', 'Model 1', /Latin words/],
    ['kind', 'vip', /"model"/],
    ['governorate', '05', /no governorate/],
    ['name', '', /a name is needed/],
    ['place', '', /a name is needed/],
    ['service_type', 'fast', /"express"/],
    ['services', '', /at least one service/],
    ['services', 'Nid Passport', /no document of the type Passport/],
    ['hours', '10-20', /is not like/],
    ['hours_sure', 'maybe', /"none"/],
    ['lat', '31,28', /columns of the header/],
    ['lat', 'north', /degrees are a number/],
    ['lat', '31.28.1', /degrees are a number/],
    ['lon', '13.28', /is not in Egypt/],
    ['sure', '', /"none"/],
  ])('%s «%s»', (column, value, problem) => {
    const read = () => parseOutlets(fileWith({ [column]: value }), 'outlets.csv');
    expect(read).toThrow(DataError);
    expect(read).toThrow(/outlets\.csv, line 2/);
    expect(read).toThrow(problem);
  });
});

test('parses a valid row', () => {
  expect(parseOutlets(fileWith({ sure: 'none' }), 'outlets.csv')).toEqual([
    {
      code: 'model-test',
      kind: 'model',
      governorate: '01',
      name: 'المركز النموذجي',
      place: 'العباسية',
      serviceType: 'express',
      services: ['Nid', 'Birth'],
      hours: [{ days: [6, 0, 1, 2, 3, 4], opens: 600, closes: 1200 }],
      hoursSample: true,
      position: { lat: 30.066, lon: 31.28 },
      sample: true,
    },
  ]);
});

test('parses optional English columns', () => {
  const read = (english: string) =>
    parseOutlets(
      fileWith({}).replace('\n', ',name_en,place_en\n').concat(`,${english}`),
      'outlets.csv',
    )[0];
  expect(read('Model centre,Abbassia')).toMatchObject({
    nameEn: 'Model centre',
    placeEn: 'Abbassia',
  });
  expect(read(',')).not.toHaveProperty('nameEn');
  expect(read(',')).not.toHaveProperty('placeEn');
});

test('built-in outlets have English names and places', () => {
  expect(outlets().filter(({ nameEn, placeEn }) => !(nameEn && placeEn))).toEqual([]);
});

// spec §2.15.
test.each([
  ['model', '01', 8],
  ['model', '21', 5],
  ['model', '02', 1],
  ['model', '16', 2],
  ['smart', '01', 7],
  ['smart', '21', 3],
])('%s outlets in governorate %s: %i', (kind, governorate, count) => {
  const found = outlets().filter((row) => row.kind === kind && row.governorate === governorate);
  expect(found).toHaveLength(count);
});

test('has no outlets beyond the specification', () => {
  expect(outlets()).toHaveLength(26);
});

test('flags unsourced data as samples: 19 rows and all hours', () => {
  expect(outlets().filter((row) => row.sample)).toHaveLength(19);
  expect(outlets().every((row) => row.hoursSample)).toBe(true);
});
