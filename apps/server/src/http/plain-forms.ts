import type { FormResult, PageInput } from '@wathiqa/content/page-input';
import { refusalStatus } from '@wathiqa/contract';
import { durationText, type Locale, localePath } from '@wathiqa/domain';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isPlainForm, requestedLocale } from './accept-language.ts';
import { answerError, describeRefusal, refuse, type ServiceError, waitText } from './errors.ts';

/** Sends a page rendered for one visitor. */
export type SendPage = (
  reply: FastifyReply,
  address: string,
  input: PageInput,
) => Promise<FastifyReply>;

/** Response to a form post without script. */
export interface PlainForm<Answer> {
  /** Page rendered again with values and errors. */
  page: string;
  /** Redirect target after success, or the page's result. */
  sent: (answer: Answer) => string | FormResult;
  /** Fields cleared on the rendered page. */
  forgets?: readonly string[];
  sendPage: SendPage;
}

/** Redirects after success, or renders the result. */
export async function answerPlainForm<Answer>(
  { page, sent, sendPage }: PlainForm<Answer>,
  answer: Answer,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const result = sent(answer);
  const locale = requestedLocale(reply.request);
  return typeof result === 'string'
    ? reply.redirect(localePath(result, locale), 303)
    : await sendPage(reply, localePath(page, locale), { formResult: result });
}

/** Renders the page again for a form post; others get the usual error. */
export function plainFormErrors<Answer>({ page, sendPage, forgets = [] }: PlainForm<Answer>) {
  return async (
    error: FastifyError | ServiceError,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    if (!isPlainForm(request)) return answerError(error, request, reply);
    const refusal = refuse(error, request, reply);
    const locale = requestedLocale(request);
    const { message, errors = [] } = describeRefusal(refusal, locale);
    const values = typedIn(request.body);
    for (const name of forgets) delete values[name];
    try {
      return await sendPage(reply.code(refusalStatus(refusal.code)), localePath(page, locale), {
        formResult: {
          values,
          refusal: { title: message, advice: waitAdvice(reply, locale), errors },
        },
      });
    } catch (cause) {
      // Without a build, respond with JSON.
      request.log.warn({ err: cause }, 'the page of the form does not exist');
      return answerError(error, request, reply);
    }
  };
}

/** Parsed field values; repeated names are dropped. */
export function typedIn(body: unknown): Record<string, string> {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {});
  return Object.fromEntries(
    fields
      .filter(([, value]) => ['string', 'number'].includes(typeof value))
      .map(([name, value]) => [name, String(value)]),
  );
}

function waitAdvice(reply: FastifyReply, locale: Locale): string | undefined {
  const seconds = Number(reply.getHeader('retry-after'));
  return seconds > 0 ? waitText(durationText(seconds, locale), locale) : undefined;
}
