import formbody from '@fastify/formbody';
import {
  type PageInput,
  PLAIN_ORDER_STEPS,
  PLAIN_REQUEST_FORMS,
  type PlainOrder,
  type PlainOrderPage,
  type PlainOrderStep,
} from '@wathiqa/content/page-input';
import { FORM_LOCALE_PARAMETER, refusalStatus } from '@wathiqa/contract';
import { DOCUMENT_KINDS, isRequestId, LOCALES, type Locale, localePath } from '@wathiqa/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { areEqualTexts } from '../../crypto/equal-texts.ts';
import { requestedLocale } from '../../http/accept-language.ts';
import { answerError, describeRefusal, refuse } from '../../http/errors.ts';
import { typedIn } from '../../http/plain-forms.ts';
import { requireSameSite } from '../../http/protection.ts';
import { pageSender, plainWays } from '../../pages/rendered-pages.ts';
import { type PlainSession, plainSessions } from './session.ts';

const PATH = '/api/plain-order';

/** Bytes: the fields of twenty documents at their limits, form-encoded. */
const BODY_LIMIT = 256 * 1024;

const REFUSED = 400;

/** Weight of a step in the limit per address: it renders a page and sends calls. */
const CALLS_OF_A_STEP = 10;

const number = z.string().refine(isRequestId).optional().catch(undefined);

const Query = z.object({
  document: z.enum(DOCUMENT_KINDS),
  /** Request whose refused documents are ordered again. */
  refused: number,
  /** The page of the terms says that its reader accepted them. */
  terms: z.enum(['accepted', 'open']).catch('open'),
  [FORM_LOCALE_PARAMETER]: z.enum(LOCALES).catch('ar'),
});

type Asked = z.infer<typeof Query>;

const form = z.enum(PLAIN_REQUEST_FORMS).optional().catch(undefined);

const Requests = z.object({
  number,
  after: number,
  form,
  done: form,
  [FORM_LOCALE_PARAMETER]: z.enum(LOCALES).catch('ar'),
});

type AskedRequests = z.infer<typeof Requests>;

/**
 * Order, state, payment and acts on a request without script. Each step runs the portal's own journey, which calls the API with a cookie's
 * session: this feature has no order rules.
 */
export async function plainOrderRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { settings } = context;
  const sendPage = pageSender(settings);
  const sessions = plainSessions(app, context);
  const rateLimit = {
    max: Math.ceil(settings.rateLimits.perAddress / CALLS_OF_A_STEP),
    timeWindow: '1 minute',
  };
  const route = {
    config: { access: 'public' as const, rateLimit },
    schema: { hide: true },
    bodyLimit: BODY_LIMIT,
  };
  const onlyOwnPages = requireSameSite(settings.returnOrigins, { withCookie: true });

  const send = (reply: FastifyReply, locale: Locale, input: PageInput) =>
    sendPage(reply, localePath('/order', locale), input);

  const sendNotice = (reply: FastifyReply, asked: Asked, notice: Notice) => {
    const { document: kind, lang } = asked;
    const plainOrder: PlainOrder = { kind, step: 'details', notice, signIn: addressOf('', asked) };
    return send(reply, lang, { formResult: { values: {} }, plainOrder });
  };

  /** Sends a step with the token of its citizen in the form. */
  const sendStep = (
    reply: FastifyReply,
    { lang }: Asked,
    { formResult, plainOrder }: PlainOrderPage,
    csrf = formResult.values.csrf ?? '',
  ) => {
    const values = { ...formResult.values, csrf };
    return send(reply, lang, { plainOrder, formResult: { ...formResult, values } });
  };

  /** The sent form with everything typed. */
  const sendAgain = (
    reply: FastifyReply,
    asked: Asked,
    formResult: PlainOrderPage['formResult'],
    more: Partial<PlainOrder> = {},
    csrf?: string,
  ) => {
    const plainOrder = { kind: asked.document, step: stepOf(formResult.values), ...more };
    return sendStep(reply, asked, { plainOrder, formResult }, csrf);
  };

  const takeStep = async (
    request: FastifyRequest,
    { document, lang }: Asked,
    values: Record<string, string>,
    { accessToken }: PlainSession,
  ) => {
    const { takePlainOrderStep } = await plainWays(lang);
    return takePlainOrderStep(document, values, { fetch: sessions.fetchFor(request), accessToken });
  };

  const sendRequests = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: AskedRequests,
    session: PlainSession,
    values?: Record<string, string>,
  ) => {
    const { lang, ...of } = asked;
    const { csrf, accessToken } = session;
    const { readPlainRequests } = await plainWays(lang);
    const access = { fetch: sessions.fetchFor(request), accessToken };
    const answer = await readPlainRequests({ ...of, values }, access);
    if (answer === 'signedOut') return 'signedOut';
    // A reload does not send the form again.
    if ('done' in answer) {
      const { done } = answer;
      return reply.redirect(requestsAddress('', { ...asked, form: undefined, done }), 303);
    }
    const { read, formResult } = answer;
    if (formResult.refusal) reply.code(REFUSED);
    return send(reply, lang, {
      plainRequests: { read },
      formResult: { ...formResult, values: { ...formResult.values, csrf } },
    });
  };

  const sendSignIn = (reply: FastifyReply, asked: AskedRequests) => {
    const signIn = requestsAddress('', asked);
    return send(reply, asked.lang, { plainRequests: { signIn }, formResult: { values: {} } });
  };

  await app.register(async (scope) => {
    await scope.register(formbody);

    scope.get(`${PATH}/requests`, route, async (request, reply) => {
      const asked = Requests.parse(request.query);
      const session = await sessions.read(request);
      const answer = session ? await sendRequests(request, reply, asked, session) : 'signedOut';
      if (answer === 'signedOut') {
        return sessions.sendToLogin(reply, requestsAddress('/arrival', asked));
      }
    });

    scope.get(`${PATH}/requests/arrival`, route, async (request, reply) => {
      const asked = Requests.parse(request.query);
      if (!(await sessions.open(request, reply))) return sendSignIn(reply, asked);
      return reply.redirect(requestsAddress('', asked), 303);
    });

    scope.post(
      `${PATH}/requests`,
      { ...route, onRequest: onlyOwnPages },
      async (request, reply) => {
        const values = typedIn(request.body);
        const asked = Requests.parse(request.query);
        const session = await sessions.read(request);
        // A token of another citizen only shows the request, if it is theirs.
        const isOwn = session && areEqualTexts(values.csrf ?? '', session.csrf);
        const answer = session
          ? await sendRequests(request, reply, asked, session, isOwn ? values : undefined)
          : 'signedOut';
        // No redirect: no form leads to the login of another origin.
        if (answer === 'signedOut') return sendSignIn(reply.code(401), asked);
      },
    );

    scope.get(PATH, route, async (request, reply) => {
      const asked = Query.safeParse(request.query).data;
      if (!asked) return reply.redirect('/order', 303);
      const arrival = addressOf('/arrival', asked);
      // A form whose session has ended is open in another window.
      if ('again' in (request.query as object)) {
        return sessions.sendToLogin(reply, `${arrival}&again=1`);
      }
      const session = await sessions.read(request);
      const answer = session
        ? await takeStep(request, asked, startOf(asked), session)
        : 'signedOut';
      if (answer === 'signedOut') return sessions.sendToLogin(reply, arrival);
      if ('page' in answer) return sendStep(reply, asked, answer.page, session?.csrf);
    });

    scope.get(`${PATH}/arrival`, route, async (request, reply) => {
      const asked = Query.safeParse(request.query).data;
      if (!asked) return reply.redirect('/order', 303);
      const isOpen = await sessions.open(request, reply);
      if (!isOpen) return sendNotice(reply, asked, 'signInFailed');
      if ('again' in (request.query as object)) return sendNotice(reply, asked, 'signedIn');
      return reply.redirect(addressOf('', asked), 303);
    });

    scope.post(
      PATH,
      {
        ...route,
        onRequest: onlyOwnPages,
        errorHandler: async (error, request, reply) => {
          const asked = readForm(request);
          if (!asked) return answerError(error, request, reply);
          const refusal = refuse(error, request, reply);
          const { message: title } = describeRefusal(refusal, asked.lang);
          return sendAgain(reply.code(refusalStatus(refusal.code)), asked, {
            values: typedIn(request.body),
            refusal: { title, errors: [] },
          });
        },
      },
      async (request, reply) => {
        const asked = readForm(request);
        if (!asked) return reply.redirect('/order', 303);
        const values = typedIn(request.body);
        const session = await sessions.read(request);
        // A token of another citizen only shows the form: nothing is done in the wrong name.
        if (session && !areEqualTexts(values.csrf ?? '', session.csrf)) {
          const notice = 'otherCitizen';
          return sendAgain(reply.code(403), asked, { values }, { notice }, session.csrf);
        }
        const answer = session
          ? await takeStep(request, asked, { act: 'review', ...values }, session)
          : 'signedOut';
        if (answer === 'signedOut') {
          const signIn = `${addressOf('', asked)}&again=1`;
          return sendAgain(reply.code(401), asked, { values }, { notice: 'sessionEnded', signIn });
        }
        if ('page' in answer) {
          return sendStep(reply.code(answer.status), asked, answer.page, session?.csrf);
        }
        const { registered: number, total } = answer;
        const query = new URLSearchParams({ number, total });
        if (answer.earlier) query.set('earlier', '1');
        if (answer.visit) query.set('visit', '1');
        return reply.redirect(`${localePath('/order/sent', asked.lang)}?${query}`, 303);
      },
    );

    scope.post(`${PATH}/logout`, { ...route, onRequest: onlyOwnPages }, async (request, reply) => {
      await sessions.close(request, reply);
      return reply.redirect(localePath('/', requestedLocale(request)), 303);
    });
  });
}

type Notice = NonNullable<PlainOrder['notice']>;

function addressOf(path: string, asked: Asked | AskedRequests): string {
  const given = Object.entries(asked).filter(([, value]) => value !== undefined);
  return `${PATH}${path}?${new URLSearchParams(given)}`;
}

function requestsAddress(path: string, asked: AskedRequests): string {
  return addressOf(`/requests${path}`, asked);
}

/** Values of the first step. */
function startOf({ terms, refused }: Asked): Record<string, string> {
  return { terms, ...(refused && { refused }) };
}

/** Document and language of a sent form. */
function readForm(request: FastifyRequest): Asked | undefined {
  const lang = requestedLocale(request);
  return Query.safeParse({ ...typedIn(request.body), [FORM_LOCALE_PARAMETER]: lang }).data;
}

function stepOf({ step }: Record<string, string>): PlainOrderStep {
  return PLAIN_ORDER_STEPS.find((known) => known === step) ?? 'details';
}

const Sent = z.object({ number: z.string().refine(isRequestId) });

/** Validates the number in the query of the confirmation. */
export function sentOrderInput(query: unknown): PageInput | undefined {
  return Sent.safeParse(query).success ? {} : undefined;
}
