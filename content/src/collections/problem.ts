/** Something wrong with a text, at the place where a writer finds it. Lines and columns count from 1. */
export interface ContentProblem {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** The fault as one line: «content/ar/guide/08-fees.md, line 7, column 3: what is wrong». */
export function formatProblem({ file, line, column, message }: ContentProblem): string {
  return `${file}, line ${line}, column ${column}: ${message}`;
}

/** Finds line and column in a text from an offset into it. */
export function toPosition(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return {
    line: before.split('\n').length,
    column: offset - before.lastIndexOf('\n'),
  };
}
