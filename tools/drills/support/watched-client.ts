import { setTimeout as delay } from 'node:timers/promises';
import { CallError, type Client, createClient, ErrorAnswer } from '@wathiqa/contract';

/** What was answered to all calls of a drill. */
export interface Answers {
  accepted: number;
  /** Come again: 503, or 429 where a limit holds, with Retry-After and in the form of calls. */
  later: number;
  /** Any other failure of the server, by what it was; and no answer at all. */
  wrong: Map<string, number>;
}

export const noAnswers = (): Answers => ({ accepted: 0, later: 0, wrong: new Map() });

/** Milliseconds between two tries of a call that is to come again: sooner than it is told, to see when it is taken. */
const RETRY_MS = 250;
const GIVE_UP_MS = 180_000;
/** As long as a drill waits for a limit at once, however long it is told to. */
const LONGEST_WAIT_MS = 30_000;

/** Answers that a call is made again after. */
const LATER: readonly number[] = [503, 429];

/** As long as nginx waits for a server. */
const ANSWER_WITHIN_MS = 30_000;

/** A client whose answers are counted. */
export function watchedClient(
  answers: Answers,
  baseUrl: () => string,
  headers: () => Record<string, string>,
  answerWithinMs = ANSWER_WITHIN_MS,
): Client {
  const watched: typeof fetch = async (address, options) => {
    const note = (what: string) => void answers.wrong.set(what, (answers.wrong.get(what) ?? 0) + 1);
    let response: Response;
    try {
      response = await fetch(address, { ...options, signal: AbortSignal.timeout(answerWithinMs) });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      note(cause instanceof Error ? `no answer: ${cause.message}` : 'no answer');
      throw error;
    }
    const { status } = response;
    if (LATER.includes(status)) {
      if (await saysWhenToComeAgain(response.clone())) answers.later += 1;
      else note(`${status} that does not say when to come again, or not in the form of calls`);
    } else if (status >= 500) note(String(status));
    else answers.accepted += 1;
    return response;
  };
  return (call, ...input) =>
    createClient({ baseUrl: baseUrl(), fetch: watched, headers })(call, ...input);
}

async function saysWhenToComeAgain(refusal: Response): Promise<boolean> {
  const seconds = Number(refusal.headers.get('retry-after'));
  const { data } = ErrorAnswer.safeParse(await refusal.json().catch(() => undefined));
  return seconds > 0 && data?.ResponseCode === refusal.status;
}

/**
 * Makes a call again until it is answered.
 *
 * @param pauseMs until it is made again, where it was told to come again after so many seconds
 * @throws the refusal, where coming again would not help
 */
export async function insist<Answer>(
  call: () => Promise<Answer>,
  pauseMs: (told: number) => number = () => RETRY_MS,
): Promise<Answer> {
  for (const deadline = Date.now() + GIVE_UP_MS; ; ) {
    try {
      return await call();
    } catch (error) {
      const later =
        error instanceof CallError && (error.unreachable || LATER.includes(error.code ?? 0));
      if (!later || Date.now() > deadline) throw error;
      const told = error.retryAfter ?? 0;
      // A limit counts a call that comes too soon; a server that is busy or away may be back before it said.
      const atLeast = error.code === 429 ? Math.min(told * 1_000, LONGEST_WAIT_MS) : 0;
      await delay(Math.max(pauseMs(told), atLeast));
    }
  }
}

/** What was wrong, in a line; empty where nothing was. */
export function wrongText({ wrong }: Answers): string {
  return [...wrong].map(([what, count]) => `${count} × ${what}`).join(', ');
}

/** How many calls went wrong. */
export function countWrong({ wrong }: Answers): number {
  return [...wrong.values()].reduce((sum, count) => sum + count, 0);
}
