import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { ContentProblem } from './problem.ts';

const FRONT_MATTER = /^---\n([\s\S]*?)^---(?:\n|$)/m;

export interface SplitFile {
  /** Front matter; undefined if absent. */
  frontMatter: string | undefined;
  /** Markdown, padded with empty lines to preserve line numbers. */
  body: string;
}

export function splitFrontMatter(text: string): SplitFile {
  const [fenced, frontMatter] = text.startsWith('---\n') ? (FRONT_MATTER.exec(text) ?? []) : [];
  if (fenced === undefined) return { frontMatter: undefined, body: text };
  const lines = fenced.split('\n').length - 1;
  return { frontMatter, body: '\n'.repeat(lines) + text.slice(fenced.length) };
}

/**
 * Parses YAML (or JSON) and validates it.
 *
 * @param text the YAML
 * @param schema expected structure
 * @param place file and line offset
 * @returns the value, or all errors with lines
 */
export function parseYaml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  { file, lineOffset }: { file: string; lineOffset: number },
): { value: z.output<Schema>; faults: [] } | { value: undefined; faults: ContentProblem[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number, message: string): ContentProblem => {
    const { line, col } = lines.linePos(offset);
    return { file, line: line + lineOffset, column: Math.max(col, 1), message };
  };
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ pos, message }) => at(pos[0], message));
    return { value: undefined, faults };
  }
  const checked = schema.safeParse(document.toJS());
  if (checked.success) return { value: checked.data, faults: [] };
  return { value: undefined, faults: checked.error.issues.flatMap(toProblems) };

  function toProblems(issue: z.core.$ZodIssue): ContentProblem[] {
    if (issue.code !== 'unrecognized_keys') return [problemAt(issue.path, issue.message)];
    return issue.keys.map((key) => problemAt([...issue.path, key], 'there is no such field'));
  }

  function problemAt(path: readonly PropertyKey[], message: string): ContentProblem {
    return at(offsetOf(path), path.length === 0 ? message : `${path.join('.')}: ${message}`);
  }

  /** Offset of a value; if missing, of its container. */
  function offsetOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length >= 0; length--) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return node.range[0];
    }
    return 0;
  }
}
