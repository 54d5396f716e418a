import type { Replacement } from '../support/replace-once.ts';

/** A replaced text, or a new file. */
export type Edit = Replacement | { file: string; text: string };

export interface Recipe {
  /** What the recipe of CONTRIBUTING.md names, and samples of tests that the compiler names. */
  edits: readonly Edit[];
  /** Tests that name what is lacking. */
  tests: readonly string[];
}

const DOMAIN = 'packages/domain/src';
const SERVER = 'apps/server/src';
const PORTAL = 'apps/portal';
const MIGRATION = `${SERVER}/db/migrations/010.do.recipe.sql`;
const MIGRATION_TEST = `${SERVER}/db/migration-files.test.ts`;

/** Lines after another one, which ends as given. */
function after(file: string, line: string, ...lines: string[]): Replacement {
  return { file, from: `${line}\n`, to: `${[line, ...lines].join('\n')}\n` };
}

/** A row after a line in the catalogues of both languages of the portal. */
function inCatalogues(path: string, line: string, row: string): Replacement[] {
  return [`${PORTAL}/app/${path}`, `${PORTAL}/locales/en/${path}`].map((file) => ({
    file,
    from: `\n${line}\n`,
    to: `\n${line}\n${row}\n`,
  }));
}

const SETTINGS = `${SERVER}/settings`;
const CHANNELS = `${SERVER}/features/notifications/channels`;
const PROVIDERS = `${SERVER}/features/payments/provider`;
const DELIVERY_FORM = `${PORTAL}/app/journeys/order/draft/delivery`;

export const RECIPES: Readonly<Record<string, Recipe>> = {
  'a rejection reason and a common question': {
    edits: [
      after(
        'content/src/rejection-reasons.ts',
        'export const rejectionReasons = [',
        "  { code: 'UNREADABLE', nameAr: 'القيد غير مقروء', nameEn: 'The entry is unreadable' },",
      ),
      {
        file: 'content/ar/questions/15-recipe.md',
        text: '---\nquestion: هل تُقبل الوثيقة في كل الجهات؟\n---\n\nتقبلها كل الجهات الحكومية.\n',
      },
      {
        file: 'content/en/questions/15-recipe.md',
        text: '---\nquestion: Do all authorities accept the document?\n---\n\nAll authorities accept it.\n',
      },
    ],
    tests: [
      'content/src/collections/translations.test.ts',
      'apps/server/test/office/reference-data/reasons.test.ts',
    ],
  },

  'a field of the delivery address': {
    edits: [
      {
        file: `${DOMAIN}/requests/delivery.ts`,
        from: "'districtName', 'detailedAddress'] as",
        to: "'districtName', 'village', 'detailedAddress'] as",
      },
      {
        file: `${DOMAIN}/requests/delivery.ts`,
        from: '(?<districtName>.+?)، ',
        to: '(?<districtName>.+?)، (?<village>.+?)، ',
      },
      after(`${DELIVERY_FORM}.ts`, '  districtName: addressText,', '  village: addressText,'),
      ...inCatalogues(
        'journeys/order/review/review.messages.ts',
        '  labels: {',
        "    village: 'القرية',",
      ),
      ...[
        `${DELIVERY_FORM}.test.ts`,
        `${PORTAL}/app/journeys/order/draft/order-payload.test.ts`,
      ].map((file) => after(file, "  districtName: 'المعادي',", "  village: 'دجلة',")),
      after(
        `${DOMAIN}/requests/delivery.test.ts`,
        "      districtName: 'الدقي ',",
        "      village: 'الدقي',",
      ),
    ],
    tests: [`${DELIVERY_FORM}.test.ts`],
  },

  'a notification channel': {
    edits: [
      {
        file: `${DOMAIN}/notifications.ts`,
        from: "['sms', 'email'] as const",
        to: "['sms', 'email', 'chat'] as const",
      },
      after(`${DOMAIN}/notifications.ts`, "  email: 'email',", "  chat: 'mobile',"),
      {
        file: `${CHANNELS}/chat.ts`,
        text: `import { reachHost } from '../../../http/outside-calls.ts';
import type { Channel } from './channel.ts';

export const chat: Channel<{ text: string }> = {
  connect: () => undefined,
  probe: ({ chat }, timeoutMs) => chat && reachHost(chat.url, timeoutMs),
  addressOf: ({ mobile }) => mobile ?? undefined,
  compose: ({ text }) => ({ text: text.sms }),
};
`,
      },
      after(
        `${CHANNELS}/index.ts`,
        "import type { Channel, Sender } from './channel.ts';",
        "import { chat } from './chat.ts';",
      ),
      {
        file: `${CHANNELS}/index.ts`,
        from: '{ sms, email } as const',
        to: '{ sms, email, chat } as const',
      },
      after(
        `${SETTINGS}/notification-settings.ts`,
        'export const notificationVariables = {',
        "  CHAT_URL: webAddress.optional().describe('Gateway of a chat service.'),",
      ),
      after(`${SETTINGS}/notification-settings.ts`, "  email: 'SMTP_URL',", "  chat: 'CHAT_URL',"),
      after(
        `${SETTINGS}/notification-settings.ts`,
        '  email: MailSettings | undefined;',
        '  chat?: { url: string } | undefined;',
      ),
      after(
        `${SETTINGS}/notification-settings.ts`,
        '    off: env.NOTIFICATION_CHANNEL_OFF,',
        '    chat: env.CHAT_URL ? { url: env.CHAT_URL } : undefined,',
      ),
      {
        file: MIGRATION,
        text: `ALTER TABLE notifications DROP CONSTRAINT notifications_channel_check,
  ADD CONSTRAINT notifications_channel_check CHECK (channel = ANY ('{sms,email,chat}')) NOT VALID;
`,
      },
      after(
        'apps/office/app/tasks/stalled/stopped-messages.messages.ts',
        "  email: 'البريد الإلكتروني',",
        "  chat: 'المحادثة',",
      ),
    ],
    tests: ['apps/server/test/data/vocabularies.test.ts', MIGRATION_TEST],
  },

  'a payment provider': {
    edits: [
      {
        file: `${PROVIDERS}/purse.ts`,
        text: `import type { PurseSettings } from '../../../settings/payment-settings.ts';
import { type PaymentProvider, ProviderError } from './types.ts';

export function createPurseProvider({ apiUrl }: PurseSettings): PaymentProvider {
  const refuse = () => Promise.reject(new ProviderError('refused', apiUrl));
  return {
    paymentScript: null,
    requestCode: refuse,
    openCheckout: refuse,
    status: refuse,
    refund: refuse,
    cancel: refuse,
    parseWebhook: () => ({ accepted: false, reason: 'unsigned' }),
  };
}
`,
      },
      {
        file: `${PROVIDERS}/index.ts`,
        from: "import { type Call, fawryWebhook } from '@wathiqa/contract';",
        to: "import { type Call, fawryWebhook, purseWebhook } from '@wathiqa/contract';",
      },
      after(
        `${PROVIDERS}/index.ts`,
        "import { createFawryProvider } from './fawry/fawry-pay.ts';",
        "import { createPurseProvider } from './purse.ts';",
      ),
      after(
        `${PROVIDERS}/index.ts`,
        '  fawry: { connect: createFawryProvider, webhook: fawryWebhook },',
        '  purse: { connect: createPurseProvider, webhook: purseWebhook },',
      ),
      {
        file: `${SETTINGS}/payment-settings.ts`,
        from: ".enum(['sandbox', 'fawry']",
        to: ".enum(['sandbox', 'fawry', 'purse']",
      },
      after(
        `${SETTINGS}/payment-settings.ts`,
        'export const paymentVariables = {',
        "  PURSE_HOST: webAddress.optional().describe('Address of Purse.'),",
      ),
      {
        file: `${SETTINGS}/payment-settings.ts`,
        from: 'export type ProviderSettings = FawrySettings;',
        to: `export type ProviderSettings = FawrySettings | PurseSettings;

export interface PurseSettings {
  provider: 'purse';
  apiUrl: string;
}`,
      },
      after(
        `${SETTINGS}/payment-settings.ts`,
        '  fawry: readFawry,',
        "  purse: ({ PURSE_HOST: apiUrl = '' }) => ({ provider: 'purse', apiUrl }),",
      ),
      {
        file: 'packages/contract/src/payments.ts',
        from: '/** Verified by signature. */',
        to: `export const purseWebhook = defineCall({
  method: 'POST',
  path: '/api/payments/purse/notifications',
  access: 'public',
  summary: 'Purse notification',
  body: z.unknown(),
  answer: z.object({}),
});

/** Verified by signature. */`,
      },
    ],
    tests: [`${SERVER}/settings.test.ts`],
  },

  'a state of a request': {
    edits: [
      after(`${DOMAIN}/requests/request-states.ts`, "  'WAITING_APPROVAL',", "  'ON_HOLD',"),
      after(
        `${DOMAIN}/requests/request-states.ts`,
        "  WAITING_APPROVAL: 'decision',",
        "  ON_HOLD: 'decision',",
      ),
      {
        file: `${DOMAIN}/requests/transitions.ts`,
        from: "  returnForCorrection: {\n    from: ['WAITING_APPROVAL'],",
        to: "  returnForCorrection: {\n    from: ['WAITING_APPROVAL'],\n    to: ['WAITING_APPROVAL', 'ON_HOLD'],",
      },
      {
        file: MIGRATION,
        text: `ALTER DOMAIN request_state DROP CONSTRAINT request_state_check;
ALTER DOMAIN request_state ADD CONSTRAINT request_state_check CHECK (VALUE IN (
  'WAITING_APPROVAL', 'ON_HOLD', 'WAITING_PAYMENT', 'REJECTED', 'PAYMENT_ACCEPTED', 'INTRANSIT')) NOT VALID;
INSERT INTO request_transitions (from_state, from_delivery, to_state, to_delivery) VALUES
  ('WAITING_APPROVAL', 'NOT_PACKED', 'ON_HOLD', 'NOT_PACKED');
`,
      },
      ...['requestStateLabels', 'documentStateLabels'].flatMap((name) => [
        after('content/src/states.messages.ts', `export const ${name} = {`, "  ON_HOLD: 'موقوف',"),
        after(
          'content/locales/en/states.messages.ts',
          `export const ${name}: Translation<typeof source.${name}> = {`,
          "  ON_HOLD: 'On hold',",
        ),
      ]),
      after('content/src/office.ts', 'export const stateNames = {', "  ON_HOLD: 'موقوف',"),
      after(
        `${PORTAL}/app/journeys/tracking/request-stage.ts`,
        "  WAITING_APPROVAL: 'reviewing',",
        "  ON_HOLD: 'reviewing',",
      ),
      ...['next', 'nextOfLate'].flatMap((name) =>
        inCatalogues(
          'journeys/tracking/tracking.messages.ts',
          `    ${name}: {`,
          "      ON_HOLD: 'أوقفنا طلبك.',",
        ),
      ),
    ],
    tests: ['apps/server/test/orders/request-transitions.test.ts', MIGRATION_TEST],
  },
};
