import { type Call, lookups, submitFeedback } from '@wathiqa/contract';
import type { Locale } from '@wathiqa/domain';
import type { Case } from '../cases.ts';
import type { Reply } from '../client.ts';
import { ARABIC, assertEqual, assertHolds, expectAccepted } from '../expectations.ts';

const SOURCE = 'decisions §9: Accept-Language, Arabic without one';

/** What is asked for, and the language that the answer is to be in. */
const ASKED: readonly { header: string | undefined; locale: Locale }[] = [
  { header: undefined, locale: 'ar' },
  { header: 'fr', locale: 'ar' },
  { header: 'ar-EG, en;q=0.5', locale: 'ar' },
  { header: 'en', locale: 'en' },
  { header: 'en-GB, ar;q=0.5', locale: 'en' },
];

/** Lists that are whole in every language. A server may have no English for the names of places, and says so. */
const LISTS: readonly Call[] = [lookups.genders, lookups.nidIssueReasons];

const WRONG = { name: '', mobileNumber: '', email: '', type: 1, message: '' };

/** Errors and lists are in the language that a call asks for. */
export const languageCases: readonly Case[] = ASKED.flatMap(({ header, locale }): Case[] => {
  const asked = header === undefined ? 'no language' : `the language ${header}`;
  const headers: Record<string, string> = header === undefined ? {} : { 'Accept-Language': header };
  return [
    {
      name: `a refusal to who asks for ${asked} is in ${locale}, its fields too`,
      source: SOURCE,
      call: submitFeedback,
      kind: 'wrong',
      run: async ({ send }) => {
        const reply = await send(submitFeedback, { headers, body: WRONG });
        assertEqual(reply.status, 400, 'the status');
        // Names of fields are the wire's own.
        assertLocale({ ...reply, text: reply.text.replaceAll(/"Field":"[^"]*"/g, '') }, locale);
      },
    },
    ...LISTS.map(
      (call): Case => ({
        name: `${call.path} to who asks for ${asked} is in ${locale}`,
        source: SOURCE,
        call,
        kind: 'right',
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

/** The words of an answer are in a language, which it names. */
function assertLocale(reply: Reply, locale: Locale): void {
  assertEqual(reply.headers.get('content-language'), locale, 'Content-Language');
  assertHolds(ARABIC.test(reply.text) === (locale === 'ar'), `${locale} was expected`, reply);
}
