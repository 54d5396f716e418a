import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectAccessible } from '../testing/expect-accessible.ts';
import { type Column, DataTable } from './data-table.tsx';

interface Line {
  name: string;
  copies: number;
}

const COLUMNS: Column<Line>[] = [
  { key: 'name', header: 'الاسم', rowHeader: true, cell: ({ name }) => name },
  {
    key: 'copies',
    header: 'عدد النسخ',
    numeric: true,
    wideOnly: ({ copies }) => copies === 1,
    cell: ({ copies }) => copies,
  },
];
const LINES = [
  { name: 'أحمد', copies: 2 },
  { name: 'منى', copies: 1 },
];

const table = (
  <DataTable
    caption="الوثائق"
    columns={COLUMNS}
    rows={LINES}
    rowKey={({ name }) => name}
    footer={{ label: 'الإجمالي', value: '195 جنيهًا' }}
  />
);

test.each([
  ['as a table', 1280],
  ['stacked', 360],
] as const)('%s, each cell has its row and column headers', async (_, width) => {
  await page.viewport(width, 800);
  await render(table);
  const drawn = page.getByRole('table', { name: 'الوثائق' });
  await expect.element(drawn).toBeVisible();
  const row = drawn.getByRole('row', { name: /أحمد/ });
  await expect.element(row.getByRole('rowheader')).toHaveTextContent('أحمد');
  await expect.element(row.getByRole('cell')).toMatchTextContent('2');
  await expect.element(drawn.getByRole('columnheader')).toHaveLength(2);
  await expect.element(drawn.getByRole('rowheader', { name: 'الإجمالي' })).toBeVisible();
  await expectAccessible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('stacked, a cell that says nothing new is left out', async () => {
  const only = page.getByRole('row', { name: /منى/ }).getByRole('cell');
  await page.viewport(360, 800);
  await render(table);
  await expect.element(only).not.toBeInTheDocument();
  await page.viewport(1280, 800);
  await expect.element(only).toMatchTextContent('1');
});

test('stacked, each value follows its label', async () => {
  await page.viewport(360, 800);
  await render(table);
  await expect.element(page.getByText('عدد النسخ').nth(1)).toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(page.getByText('عدد النسخ').nth(1)).not.toBeVisible();
});
