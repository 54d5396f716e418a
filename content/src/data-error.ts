/** Data that cannot be used. The message has a line for each thing wrong with it. */
export class DataError extends Error {
  override readonly name = 'DataError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}
