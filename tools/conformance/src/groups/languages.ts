import { type Call, lookups, submitFeedback } from '@wathiqa/contract';
import type { Locale } from '@wathiqa/domain';
import { type Case, plays } from '../cases.ts';
import type { Reply } from '../client.ts';
import { ARABIC, assertEqual, assertHolds, expectAccepted } from '../expectations.ts';

const SOURCE = 'spec §8.1: Accept-Language, Arabic without one';

const ASKED: readonly { header: string | undefined; locale: Locale }[] = [
  { header: undefined, locale: 'ar' },
  { header: 'fr', locale: 'ar' },
  { header: 'ar-EG, en;q=0.5', locale: 'ar' },
  { header: 'en', locale: 'en' },
  { header: 'en-GB, ar;q=0.5', locale: 'en' },
];

/** Fully translated lists. Place names may lack English, if marked. */
const LISTS: readonly Call[] = [lookups.genders, lookups.nidIssueReasons];

const WRONG = { name: '', mobileNumber: '', email: '', type: 1, message: '' };

export const languageCases: readonly Case[] = ASKED.flatMap(({ header, locale }): Case[] => {
  const asked = header === undefined ? 'no language' : `the language ${header}`;
  const headers: Record<string, string> = header === undefined ? {} : { 'Accept-Language': header };
  return [
    plays(`a refusal with Accept-Language ${asked} is in ${locale}, with its fields`, {
      source: SOURCE,
      call: submitFeedback,
      kind: 'invalid',
      run: async ({ send }) => {
        const reply = await send(submitFeedback, { headers, body: WRONG });
        assertEqual(reply.status, 400, 'the status');
        // Field names are language-neutral.
        assertLocale({ ...reply, text: reply.text.replaceAll(/"Field":"[^"]*"/g, '') }, locale);
      },
    }),
    ...LISTS.map((call) =>
      plays(`${call.path} with Accept-Language ${asked} is in ${locale}`, {
        source: SOURCE,
        call,
        kind: 'valid',
        run: async ({ send }) => {
          const reply = await send(call, { headers });
          expectAccepted(call, reply);
          assertLocale(reply, locale);
          const vary = reply.headers.get('vary') ?? '';
          assertHolds(/accept-language/i.test(vary), 'Vary: Accept-Language was expected', reply);
        },
      }),
    ),
  ];
});

/** Checks an answer's language and Content-Language. */
function assertLocale(reply: Reply, locale: Locale): void {
  assertEqual(reply.headers.get('content-language'), locale, 'Content-Language');
  assertHolds(ARABIC.test(reply.text) === (locale === 'ar'), `${locale} was expected`, reply);
}
