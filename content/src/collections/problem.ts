/** Content error; line and column count from 1. */
export interface ContentProblem {
  file: string;
  line: number;
  column: number;
  message: string;
}

/** One line: «content/ar/guide/08-fees.md, line 7, column 3: message». */
export function formatProblem({ file, line, column, message }: ContentProblem): string {
  return `${file}, line ${line}, column ${column}: ${message}`;
}

export function toPosition(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return {
    line: before.split('\n').length,
    column: offset - before.lastIndexOf('\n'),
  };
}
