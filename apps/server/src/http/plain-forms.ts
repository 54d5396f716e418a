import type { FormResult, PageInput } from '@wathiqa/content/page-input';
import { refusalStatus } from '@wathiqa/contract';
import { durationText, type Locale, localePath } from '@wathiqa/domain';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isPlainForm, requestedLocale } from './accept-language.ts';
import { answerError, describeRefusal, refuse, type ServiceError } from './errors.ts';
import { refusalTexts } from './refusals.locales.ts';

/** Answers with a page of the portal that is rendered for one visitor. */
export type SendPage = (
  reply: FastifyReply,
  address: string,
  input: PageInput,
) => Promise<FastifyReply>;

/** How a call answers a form of a page that was sent without script. */
export interface PlainForm<Answer> {
  /** The address of the page with the form: it comes back, with what was typed and what is wrong. */
  page: string;
  /** Where the browser goes when the form was taken, or what its page then shows. */
  sent: (answer: Answer) => string | FormResult;
  /** Fields that are empty again when the page comes back. */
  forgets?: readonly string[];
  sendPage: SendPage;
}

/** Answers a form that was taken: by the page that says so, or by its own page with what was found. */
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

/** Answers the errors of a call that takes a form: a form with its page again, a call as all calls are. */
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
      // Where there is no build there are no forms, and whoever sent one is told as a program is.
      request.log.warn({ err: cause }, 'the page of a form is not there');
      return answerError(error, request, reply);
    }
  };
}

/** What was typed, by the names of the fields, as its rules left it; a name that came twice is nobody's typing. */
function typedIn(body: unknown): Record<string, string> {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : {});
  return Object.fromEntries(
    fields
      .filter(([, value]) => ['string', 'number'].includes(typeof value))
      .map(([name, value]) => [name, String(value)]),
  );
}

function waitAdvice(reply: FastifyReply, locale: Locale): string | undefined {
  const seconds = Number(reply.getHeader('retry-after'));
  return seconds > 0
    ? refusalTexts[locale].messages.wait(durationText(seconds, locale))
    : undefined;
}
