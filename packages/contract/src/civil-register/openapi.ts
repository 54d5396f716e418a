import * as z from 'zod/mini';
import {
  LOOKUP_ERRORS,
  LOOKUP_MAX_BYTES,
  LOOKUP_PATH,
  LOOKUP_PURPOSE,
  LookupAnswer,
  LookupError,
  LookupRequest,
} from './lookup.ts';
import { SIGNATURE_LIFETIME } from './signature.ts';

const json = (name: string, example: object) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${name}` }, example },
});

const schema = (type: z.ZodMiniType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(type);
  return rest;
};

const text = (description: string) => ({ description, schema: { type: 'string' } });

const xRoadHeaders = [
  {
    name: 'X-Road-Client',
    in: 'header',
    ...text('INSTANCE/CLASS/MEMBER/SUBSYSTEM of this product, for a security server in between'),
  },
  { name: 'X-Road-Id', in: 'header', ...text('Unique for each lookup; the answer repeats it') },
];

const ERROR_TEXTS: Readonly<Record<keyof typeof LOOKUP_ERRORS, string>> = {
  INVALID: 'The body is not a valid request',
  UNSIGNED: 'The signature is missing, invalid, expired, for another body or used before',
  PURPOSE: `The purpose is not ${LOOKUP_PURPOSE}, or not permitted to this client`,
  TOO_LARGE: `The body has more than ${LOOKUP_MAX_BYTES} bytes`,
  TOO_MANY_REQUESTS: 'Try again after `Retry-After` seconds',
  UNAVAILABLE: 'The register is unavailable; try again after `Retry-After` seconds',
};

/** OpenAPI 3.1 document of the protocol, generated from the validation schemas. */
export function describeLookups(): object {
  const errors = Object.entries(ERROR_TEXTS).map(([error, message]) => [
    LOOKUP_ERRORS[error as keyof typeof LOOKUP_ERRORS],
    {
      description: message,
      ...(error === 'TOO_MANY_REQUESTS' || error === 'UNAVAILABLE'
        ? { headers: { 'Retry-After': { required: true, schema: { type: 'integer' } } } }
        : {}),
      content: json('LookupError', { error, message }),
    },
  ]);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Civil register: document lookup',
      version: '1.0.0',
      description:
        'A ministry implements this call, and Wathiqa calls it for each ordered document. It answers only the asked ' +
        'fields of one record, never a family.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    paths: {
      [LOOKUP_PATH]: {
        post: {
          operationId: 'lookupDocument',
          summary: 'The record that a certified copy would print',
          security: [{ signature: [] }],
          parameters: xRoadHeaders,
          requestBody: { required: true, content: json('LookupRequest', REQUEST) },
          responses: {
            200: {
              description: 'The record, or the reason why there is none',
              headers: {
                'X-Road-Id': text('That of the request'),
                'X-Road-Request-Id': text('Set by a security server; logged by this product'),
              },
              content: json('LookupAnswer', ANSWER),
            },
            ...Object.fromEntries(errors),
          },
        },
      },
    },
    components: {
      securitySchemes: {
        signature: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description:
            'ES256 with `iss` (client ID), `aud` (origin of the register) and `iat`. Also ' +
            `\`exp\` (at most ${SIGNATURE_LIFETIME} seconds later), \`jti\` (single use) and ` +
            '`body` (base64url of the SHA-256 of the body).',
        },
      },
      schemas: {
        LookupRequest: schema(LookupRequest),
        LookupAnswer: schema(LookupAnswer),
        LookupError: schema(LookupError),
      },
    },
  };
}

const REQUEST: LookupRequest = {
  requestNumber: '100000000007',
  purpose: LOOKUP_PURPOSE,
  documentType: 'Birth',
  nationalId: '29005140190010',
  applicantNationalId: '29005140190010',
  fields: ['fullName', 'motherFullName', 'gender', 'birthDate'],
};

const ANSWER: LookupAnswer = {
  result: 'one',
  record: {
    nationalId: '29005140190010',
    fields: {
      fullName: 'أحمد محمود عبد الرحمن السيد',
      motherFullName: 'فاطمة حسن إبراهيم علي',
      gender: 'M',
      birthDate: '1990-05-14',
    },
    openCorrection: false,
    kinship: 'SELF',
  },
};
