import { setTimeout as delay } from 'node:timers/promises';
import { CallError, type Client, createClient, ErrorAnswer } from '@wathiqa/contract';

export interface Answers {
  accepted: number;
  /** 503, or 429 under a limit, in the API form with Retry-After. */
  later: number;
  /** `later` by status and path. */
  laterAt: Map<string, number>;
  /** Other failures by type, including no response. */
  wrong: Map<string, number>;
}

export const noAnswers = (): Answers => ({
  accepted: 0,
  later: 0,
  laterAt: new Map(),
  wrong: new Map(),
});

/** Below Retry-After, to detect recovery. */
const RETRY_MS = 250;
const GIVE_UP_MS = 180_000;
/** Maximum wait for a rate limit, despite Retry-After. */
const LONGEST_WAIT_MS = 30_000;

const LATER: readonly number[] = [503, 429];

/** nginx's upstream timeout. */
const ANSWER_WITHIN_MS = 30_000;

export function watchedClient(
  answers: Answers,
  baseUrl: () => string,
  headers: () => Record<string, string>,
  answerWithinMs = ANSWER_WITHIN_MS,
): Client {
  const watched: typeof fetch = async (address, options) => {
    const note = (what: string) => count(answers.wrong, what);
    let response: Response;
    try {
      response = await fetch(address, { ...options, signal: AbortSignal.timeout(answerWithinMs) });
    } catch (error) {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
      note(cause instanceof Error ? `no response: ${cause.message}` : 'no answer');
      throw error;
    }
    const { status } = response;
    if (LATER.includes(status)) {
      if (await saysWhenToComeAgain(response.clone())) {
        answers.later += 1;
        count(answers.laterAt, `${status} ${new URL(response.url).pathname}`);
      } else note(`${status} without Retry-After, or without the error schema`);
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
 * Retries a call until answered.
 *
 * @param pauseMs delay by Retry-After seconds
 * @throws the refusal if a retry cannot help
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
      // Early retries count towards a rate limit; an unavailable server may recover early.
      const atLeast = error.code === 429 ? Math.min(told * 1_000, LONGEST_WAIT_MS) : 0;
      await delay(Math.max(pauseMs(told), atLeast));
    }
  }
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

export function countsText(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([what, count]) => `${count} × ${what}`).join(', ');
}

export function countWrong({ wrong }: Answers): number {
  return [...wrong.values()].reduce((sum, count) => sum + count, 0);
}
