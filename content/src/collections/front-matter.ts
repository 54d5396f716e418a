import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { ContentProblem } from './problem.ts';

const FRONT_MATTER = /^---\n([\s\S]*?)^---(?:\n|$)/m;

/** A file taken apart. */
export interface SplitFile {
  /** What stands between the two lines of dashes; undefined when the file does not begin with them. */
  frontMatter: string | undefined;
  /** The Markdown under it, with an empty line for each line of the head: lines keep their numbers. */
  body: string;
}

/** Takes a file apart into its front matter and its Markdown. */
export function splitFrontMatter(text: string): SplitFile {
  const [fenced, frontMatter] = text.startsWith('---\n') ? (FRONT_MATTER.exec(text) ?? []) : [];
  if (fenced === undefined) return { frontMatter: undefined, body: text };
  const lines = fenced.split('\n').length - 1;
  return { frontMatter, body: '\n'.repeat(lines) + text.slice(fenced.length) };
}

/**
 * Reads a text in YAML (JSON is part of it) and holds it against its schema.
 *
 * @param text the YAML
 * @param schema what it must be
 * @param place the file, and the lines that stand before the text in it
 * @returns the value, or every fault with its line
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

  /** Where the value at a path begins; of a value that is missing, where what should hold it begins. */
  function offsetOf(path: readonly PropertyKey[]): number {
    for (let length = path.length; length >= 0; length--) {
      const node = length === 0 ? document.contents : document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return node.range[0];
    }
    return 0;
  }
}
