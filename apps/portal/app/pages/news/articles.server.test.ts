import { describe, expect, test } from 'vitest';
import { articleNames } from '../../drawn-paths.server.ts';
import { articlePath } from '../../paths.ts';
import { getArticle, getNewsItems } from './articles.server.ts';

describe('news', () => {
  test('contains all files, latest first', () => {
    const items = getNewsItems();
    expect(items.map(({ name }) => name).toSorted()).toEqual(articleNames().toSorted());
    const days = items.map(({ date }) => date.day);
    expect(days).toEqual(days.toSorted().reverse());
  });

  test("has dates in words and the portal's digits", () => {
    for (const { date } of getNewsItems()) {
      expect(date.words).toMatch(/^\d{1,2} \p{Script=Arabic}+ \d{4}$/u);
      expect(date.words).toContain(date.day.slice(0, 4));
    }
  });

  test('older and newer links visit every article', () => {
    const names = getNewsItems().map(({ name }) => name);
    for (const [index, name] of names.entries()) {
      const { newer, older } = getArticle(articlePath(name));
      expect(newer?.name).toBe(names[index - 1]);
      expect(older?.name).toBe(names[index + 1]);
    }
  });
});
