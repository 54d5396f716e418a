import formbody from '@fastify/formbody';
import { castVote, sendMessage } from '@wathiqa/contract';
import type { FastifyInstance } from 'fastify';
import { ACCEPTED } from '../../platform/answers.ts';
import { handleCall } from '../../platform/calls.ts';
import { drawnPages } from '../../platform/drawn-pages.ts';
import { refuseOtherSites } from '../../platform/same-site.ts';
import type { Settings } from '../../settings.ts';
import type { Feedback } from './service.ts';

/** The longest message, every character of it escaped as a form escapes it, and the rest of the form. */
const BODY_LIMIT = 32 * 1024;

/** The contact form and the poll: calls of the portal, and forms of browsers without script. */
export async function feedbackRoutes(
  app: FastifyInstance,
  feedback: Feedback,
  settings: Settings,
): Promise<void> {
  const fill = drawnPages(settings.production);
  const limits = { perAddress: settings.rateLimits.feedback, bodyLimit: BODY_LIMIT };

  // A scope of their own: no other call takes a form.
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.addHook('onRequest', refuseOtherSites(settings.returnOrigins));

    handleCall(
      scope,
      sendMessage,
      async ({ headers, body: { website, secondsOnForm, ...entry } }) => {
        const writing = { website, secondsOnForm };
        const reference = await feedback.take(entry, writing, headers['idempotency-key']);
        return { ...ACCEPTED, ...(reference ? { reference } : {}) };
      },
      {
        ...limits,
        form: { page: '/complains', sent: sentAddress, forgets: ['website'], fill },
      },
    );

    handleCall(
      scope,
      castVote,
      async ({ headers, body }) => {
        await feedback.vote(body.option, headers['idempotency-key']);
        return ACCEPTED;
      },
      { ...limits, form: { page: '/', sent: () => '/poll/sent', fill } },
    );
  });
}

/** The page that thanks; it is told the reference, to show it. */
function sentAddress({ reference }: { reference?: string | undefined }): string {
  return reference ? `/complains/sent?reference=${reference}` : '/complains/sent';
}
