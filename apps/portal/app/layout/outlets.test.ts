import { outlets } from '@wathiqa/content/node';
import { expect, test } from 'vitest';
import { headOffice } from './outlets.ts';

test('head office has its kind and governorate', () => {
  const { kind, gov, outlet } = headOffice;
  expect(outlets().find(({ code }) => code === outlet)).toMatchObject({ kind, governorate: gov });
});
