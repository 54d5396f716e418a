import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { Fault } from './fault.ts';

const FENCED = /^---\n([\s\S]*?)^---(?:\n|$)/m;

/** A file taken apart. */
export interface SplitFile {
  /** What stands between the two lines of dashes; undefined when the file does not begin with them. */
  head: string | undefined;
  /** The Markdown under it, with an empty line for each line of the head: lines keep their numbers. */
  body: string;
}

/** Takes a file apart into its front matter and its Markdown. */
export function splitFile(text: string): SplitFile {
  const [fenced, head] = text.startsWith('---\n') ? (FENCED.exec(text) ?? []) : [];
  if (fenced === undefined) return { head: undefined, body: text };
  const lines = fenced.split('\n').length - 1;
  return { head, body: '\n'.repeat(lines) + text.slice(fenced.length) };
}

/**
 * Reads a text in YAML (JSON is part of it) and holds it against its schema.
 *
 * @param text the YAML
 * @param schema what it must be
 * @param place the file, and the lines that stand before the text in it
 * @returns the value, or every fault with its line
 */
export function readYaml<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  { file, linesBefore }: { file: string; linesBefore: number },
): { value: z.output<Schema>; faults: [] } | { value: undefined; faults: Fault[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number, message: string): Fault => {
    const { line, col } = lines.linePos(offset);
    return { file, line: line + linesBefore, column: Math.max(col, 1), message };
  };
  if (document.errors.length > 0) {
    const faults = document.errors.map(({ pos, message }) => at(pos[0], message));
    return { value: undefined, faults };
  }
  const checked = schema.safeParse(document.toJS());
  if (checked.success) return { value: checked.data, faults: [] };
  return { value: undefined, faults: checked.error.issues.flatMap(faultsOf) };

  function faultsOf(issue: z.core.$ZodIssue): Fault[] {
    if (issue.code !== 'unrecognized_keys') return [faultAt(issue.path, issue.message)];
    return issue.keys.map((key) => faultAt([...issue.path, key], 'there is no such field'));
  }

  function faultAt(path: readonly PropertyKey[], message: string): Fault {
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
