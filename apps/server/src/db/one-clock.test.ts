import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Calls of a clock of PostgreSQL; in a template, JavaScript's `now()` stands in `${}`. */
const CLOCK =
  /(?<![\w.])(?:now|clock_timestamp|statement_timestamp|cairo_today)\(\)|\bcurrent_(?:date|timestamp|time)\b/i;

/** The contents of the templates of a source, also of nested ones, without their `${}`. */
function templatesOf(source: string): string[] {
  const templates: string[] = [];
  /** Open templates, each with the depth of braces inside its `${}`, 0 outside. */
  const open: { text: string; depth: number }[] = [];
  for (const [token] of source.matchAll(/\\.|\$\{|[`{}]|[^\\`${}]+|\$/gs)) {
    const inner = open.at(-1);
    const inText = inner?.depth === 0;
    if (token === '`' && inText) templates.push(open.pop()?.text ?? '');
    else if (token === '`') open.push({ text: '', depth: 0 });
    else if (inText && token === '${') inner.depth = 1;
    else if (inText) inner.text += token;
    else if (inner && (token === '{' || token === '${')) inner.depth += 1;
    else if (inner && token === '}') inner.depth -= 1;
  }
  return templates;
}

test('a clock of the database is found in nested statements', () => {
  const source =
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a source with templates
    'const at = now(); sql`a ${now()} ${x ? sql`AT now() - 1` : { y: `${z}` }} b ${() => { return 1; }} c`';
  expect(templatesOf(source)).toEqual(['AT now() - 1', '', 'a   b  c']);
  expect(templatesOf(source).filter((text) => CLOCK.test(text))).toEqual(['AT now() - 1']);
});

/** Commands verify the audit chain against the term that a trigger guards. */
const BY_THE_DATABASE = ['apps/server/src/requests/audit/repository.ts'];

// Commands of operators have no other clock; migrations keep it for guards and for the times of rows.
test('no statement of the server asks the clock of the database', () => {
  const files = globSync('apps/server/src/**/*.ts', {
    exclude: ['**/*.test.ts', 'apps/server/src/commands/**'],
  });
  const asking = files.filter((file) =>
    templatesOf(readFileSync(file, 'utf8')).some((text) => CLOCK.test(text)),
  );
  expect(asking).toEqual(BY_THE_DATABASE);
});
