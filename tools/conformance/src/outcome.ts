/** The server broke the contract; the message says what was expected and what came. */
export class Violation extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Violation';
  }
}

/** A case could not be tried for want of something that is not the server's fault; the message says what. */
export class Skipped extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Skipped';
  }
}

/** What became of one case. */
export interface Outcome {
  group: string;
  name: string;
  /** Where the contract asks for it. */
  source: string;
  result: 'passed' | 'failed' | 'not tried';
  /** Why it failed or was not tried. */
  reason?: string;
}
