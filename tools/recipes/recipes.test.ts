import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { replaceOnce } from '../support/replace-once.ts';
import { RECIPES } from './recipes.ts';

const at = (file: string) => new URL(`../../${file}`, import.meta.url);

test.each(Object.entries(RECIPES))(
  'the source has the places of the recipe “%s”',
  async (...[, recipe]) => {
    const sources = new Map<string, string>();
    for (const edit of recipe.edits) {
      if ('text' in edit) {
        expect(existsSync(at(edit.file)), edit.file).toBe(false);
      } else {
        const source = sources.get(edit.file) ?? (await readFile(at(edit.file), 'utf8'));
        sources.set(edit.file, replaceOnce(source, edit));
      }
    }
    expect((recipe.tests ?? []).filter((file) => !existsSync(at(file)))).toEqual([]);
  },
);
