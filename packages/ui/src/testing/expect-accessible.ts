import axe from 'axe-core';
import { expect } from 'vitest';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Whole-page rules do not apply to components. */
const OF_WHOLE_PAGES = ['region', 'landmark-one-main', 'page-has-heading-one', 'heading-order'];

/** WCAG 2.2 AA and best practices. */
export async function expectAccessible(): Promise<void> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ['violations'],
    runOnly: LEVELS,
    rules: Object.fromEntries(OF_WHOLE_PAGES.map((rule) => [rule, { enabled: false }])),
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
}
