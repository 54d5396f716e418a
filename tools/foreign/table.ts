import type { Suite } from './suite.ts';
import { plpgsqlCheck } from './suites/database.ts';
import { prism, redocly, spectral } from './suites/description.ts';
import { recheck } from './suites/regular-expressions.ts';
import { shellcheck } from './suites/repository.ts';
import { alfa, ibm, vnu } from './suites/screens.ts';

/** Most useful first. */
export const SUITES: readonly Suite[] = [
  {
    name: 'recheck',
    packages: { recheck: '4.5.0' },
    // Its fuzzing depends on the speed of the machine.
    long: false,
    run: recheck,
    accepted: [
      {
        finding: 'apps/portal/app/content.server.ts',
        reason: 'reads pages of our own, when they are built',
      },
      {
        finding: 'apps/portal/app/document/start-script.ts',
        reason: 'reads HTML that React just wrote, without text of users',
      },
      {
        finding: 'apps/portal/app/entry.server.tsx',
        reason: 'reads HTML that React just wrote; text of users has no tags there',
      },
      {
        finding: 'apps/portal/page-styles.ts',
        reason: 'reads pages of our own, when they are built',
      },
      {
        finding: 'apps/server/src/db/watched-queries.ts',
        reason: 'reads SQL of our own',
      },
      {
        finding: 'apps/server/src/pages/page-policy.ts',
        reason: 'reads pages of our own, once at the start',
      },
      {
        finding: 'packages/domain/src/language/terms-markup.ts',
        reason: 'reads published terms, sanitized and of limited length: 8 ms for the longest',
      },
      {
        finding: 'packages/domain/src/requests/delivery.ts',
        reason: 'reads an address of limited length',
      },
    ],
  },
  {
    name: 'plpgsql_check',
    long: true,
    run: plpgsqlCheck,
    accepted: [
      {
        finding: 'performance luhn_digit(bigint)',
        reason: 'a constant becomes a bigint, once per call',
      },
    ],
  },
  {
    name: 'spectral',
    packages: {
      '@stoplight/spectral-cli': '6.16.3',
      '@stoplight/spectral-owasp-ruleset': '2.0.1',
    },
    long: true,
    run: spectral,
    accepted: [
      {
        finding: 'info-contact',
        reason: 'the authority that installs the product is the contact',
      },
      {
        finding: 'operation-description',
        reason: 'each operation has a summary',
      },
      {
        finding: 'path-keys-no-trailing-slash',
        reason: 'the paths of the given contract end with a slash',
      },
      {
        finding: 'owasp:api1:2023-no-numeric-ids',
        reason:
          'numbers of batches and entries are for staff, whose permission is part of each query',
      },
      {
        finding: 'owasp:api2:2023-short-lived-access-tokens',
        reason: 'tokens of clients live for minutes and have no refresh token (RFC 6749 §4.4.3)',
      },
      {
        finding: 'owasp:api2:2023-jwt-best-practices',
        reason: 'RFC 8725 is followed; docs/security/sessions.md says how',
      },
      {
        finding: 'owasp:api2:2023-no-credentials-in-url',
        reason: 'a parameter of the given contract, whose value the server ignores',
      },
      {
        finding: 'owasp:api2:2023-read-restricted',
        reason: 'public lists, figures and state',
      },
      {
        finding: 'owasp:api2:2023-write-restricted',
        reason:
          'sign-in, feedback, votes and lookups of visitors without an account; all have rate limits',
      },
      {
        finding: 'owasp:api4:2023-array-limit',
        reason: 'mostly answers; requests are limited to 256 KiB',
      },
      {
        finding: 'owasp:api4:2023-integer-format',
        reason: 'int32 and int64 say less than minimum and maximum',
      },
      {
        finding: 'owasp:api4:2023-integer-limit',
        reason: 'answers',
      },
      {
        finding: 'owasp:api4:2023-rate-limit',
        reason: '429 has Retry-After; other answers do not say what is left',
      },
      {
        finding: 'owasp:api4:2023-string-limit',
        reason: 'mostly answers; requests are limited to 256 KiB',
      },
      {
        finding: 'owasp:api4:2023-string-restricted',
        reason: 'names and free text; the server checks their letters',
      },
      {
        finding: 'owasp:api8:2023-define-cors-origin',
        reason: 'browsers call from the same origin only',
      },
      {
        finding: 'owasp:api8:2023-define-error-responses-401',
        reason: 'public calls',
      },
      {
        finding: 'owasp:api8:2023-define-error-validation',
        reason: 'calls without input',
      },
      {
        finding: 'owasp:api9:2023-inventory-access',
        reason: 'one server, whose address the installation decides',
      },
    ],
  },
  {
    name: 'redocly',
    packages: { '@redocly/cli': '2.77.0' },
    long: true,
    run: redocly,
    accepted: [
      {
        finding: 'no-path-trailing-slash',
        reason: 'the paths of the given contract end with a slash',
      },
    ],
  },
  {
    name: 'prism',
    packages: { '@stoplight/prism-cli': '5.16.0' },
    long: true,
    run: prism,
    accepted: [
      {
        finding: 'request Selected route not found',
        reason: 'paths also work without their final slash, which the description leaves out',
      },
    ],
  },
  {
    name: 'shellcheck',
    programs: { shellcheck: 'shellcheck' },
    long: true,
    run: shellcheck,
    accepted: [],
  },
  {
    name: 'vnu',
    packages: { 'vnu-jar': '26.9.27' },
    programs: { java: 'default-jre-headless' },
    long: false,
    run: { screens: vnu },
    accepted: [
      {
        finding: 'CSS:',
        reason: 'the checker is older than some properties, such as field-sizing',
      },
      {
        finding: 'The “role” attribute must not be used on a ',
        reason: 'phones show tables as cards, where some browsers drop table roles',
      },
    ],
  },
  {
    name: 'alfa',
    packages: {
      '@siteimprove/alfa-rules': '0.114.0',
      '@siteimprove/alfa-playwright': '0.81.4',
      '@siteimprove/alfa-act': '0.119.0',
    },
    long: false,
    run: { screens: alfa },
    accepted: [],
  },
  {
    name: 'ibm',
    packages: { 'accessibility-checker-engine': '4.0.34' },
    long: false,
    run: { screens: ibm },
    accepted: [
      {
        finding: 'aria_form_label_unique',
        reason: 'best practice: the forms differ by their place',
      },
      {
        finding: 'aria_article_label_unique',
        reason: 'best practice: the articles differ by their headings',
      },
      {
        finding: 'aria_complementary_labelled',
        reason: 'best practice: the page has one aside',
      },
      {
        finding: 'input_label_exists public records-location',
        reason: 'false: the labels are in a closed details element',
      },
      {
        finding: 'label_content_exists office dispatch',
        reason: 'false: the text of the label is for screen readers',
      },
    ],
  },
];
