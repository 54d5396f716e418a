import formbody from '@fastify/formbody';
import type { PageInput } from '@wathiqa/content/page-input';
import { castVote, submitFeedback } from '@wathiqa/contract';
import { isReference } from '@wathiqa/domain';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { callLocale } from '../../http/accept-language.ts';
import { ACCEPTED, handleCall } from '../../http/calls.ts';
import { requireSameSite } from '../../http/protection.ts';
import { pageSender } from '../../pages/rendered-pages.ts';
import { takeFeedback, takeVote } from './service.ts';

/** Bytes: the longest message, form-encoded, plus the other fields. */
const BODY_LIMIT = 32 * 1024;

/** Contact form and poll, as API calls and as forms without script. */
export async function feedbackRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  const { settings } = context;
  const sendPage = pageSender(settings);
  const limits = {
    perAddress: settings.rateLimits.feedback,
    countedIn: context,
    bodyLimit: BODY_LIMIT,
  };

  // Only this scope parses forms.
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.addHook('onRequest', requireSameSite(settings.returnOrigins));

    handleCall(
      scope,
      submitFeedback,
      async ({ headers, body: { website, secondsOnForm, ...entry } }) => {
        const submission = { website, secondsOnForm, locale: callLocale() };
        const key = headers['idempotency-key'];
        const reference = await takeFeedback(context, entry, submission, key);
        return { ...ACCEPTED, ...(reference ? { reference } : {}) };
      },
      {
        ...limits,
        form: { page: '/complains', sent: sentAddress, forgets: ['website'], sendPage },
      },
    );

    handleCall(
      scope,
      castVote,
      async ({ headers, body }) => {
        await takeVote(context, body.option, headers['idempotency-key']);
        return ACCEPTED;
      },
      { ...limits, form: { page: '/', sent: () => '/poll/sent', sendPage } },
    );
  });
}

/** Address of the confirmation page, with the reference. */
function sentAddress({ reference }: { reference?: string | undefined }): string {
  return reference ? `/complains/sent?reference=${reference}` : '/complains/sent';
}

const Sent = z.object({ reference: z.string().refine(isReference) });

/** Requires a valid reference in the query. */
export function thanksPageInput(query: unknown): PageInput | undefined {
  return Sent.safeParse(query).success ? {} : undefined;
}
