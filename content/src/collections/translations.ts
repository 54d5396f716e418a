import { createHash } from 'node:crypto';
import type { SourceFile } from './entry.ts';
import { splitFrontMatter } from './front-matter.ts';
import type { ContentProblem } from './problem.ts';

/** Front matter equal in all locales. */
const SAME_LINE = /^(?:date|picture|sample): .*$/gm;
const FIELD = /^ *(?:- )?(\w+):/gm;
const FIGURE = /\{\{([^{}]*)\}\}/g;

/** Differences from the Arabic source: front matter fields, dates and figures. */
export function compareTranslation(
  source: SourceFile,
  { path: file, text }: SourceFile,
): ContentProblem[] {
  const at = { file, line: 1, column: 1 };
  const [own, other] = [getCommonParts(text), getCommonParts(source.text)];
  const missing = [...other.figures].filter((name) => !own.figures.has(name));
  const strays = [...own.figures].filter((name) => !other.figures.has(name));
  return [
    ...(own.head === other.head
      ? []
      : [{ ...at, message: 'the head has other fields, days or pictures than in Arabic' }]),
    ...missing.map((name) => ({ ...at, message: `{{${name}}} is missing: it is there in Arabic` })),
    ...strays.map((name) => ({ ...at, message: `{{${name}}} is not there in Arabic` })),
  ];
}

/** Digest of each Arabic text by its path, recorded when it is translated. */
export type TranslatedTexts = Readonly<Record<string, string>>;

export function digestTexts(texts: ReadonlyMap<string, string>): TranslatedTexts {
  const digest = (text: string) => createHash('sha256').update(text).digest('base64url');
  return Object.fromEntries([...texts].map(([path, text]) => [path, digest(text).slice(0, 12)]));
}

/** Arabic texts that changed after their translation, or were never translated. */
export function findStaleTranslations(now: TranslatedTexts, translated: TranslatedTexts): string[] {
  return Object.keys(now).filter((path) => now[path] !== translated[path]);
}

function getCommonParts(text: string): { head: string; figures: ReadonlySet<string> } {
  const { frontMatter = '' } = splitFrontMatter(text);
  const fields = Array.from(frontMatter.matchAll(FIELD), ([, name]) => name);
  return {
    head: [...fields, ...(frontMatter.match(SAME_LINE) ?? [])].join('\n'),
    // The oblique form may exist in one language only.
    figures: new Set(
      Array.from(text.matchAll(FIGURE), ([, name = '']) => name.trim().replace(/\.oblique$/, '')),
    ),
  };
}
