/** The server broke the contract; the message says what was expected and what came. */
export class Breach extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Breach';
  }
}

/** A case could not be tried for want of something that is not the server's fault; the message says what. */
export class NotTried extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'NotTried';
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
  why?: string;
}
