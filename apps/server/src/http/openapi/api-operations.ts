import {
  type Access,
  type Call,
  type ClientScope,
  listRefusals,
  refusalStatus,
  TOKEN_PATH,
} from '@wathiqa/contract';
import {
  LOCALES,
  PLACEHOLDER_NATIONAL_ID,
  RESPONSE_CODES,
  RESPONSE_MESSAGES,
  type ResponseCodeName,
} from '@wathiqa/domain';
import type { OpenAPIV3_1 } from 'openapi-types';
import { OPERATION_IDS } from './api-schemas.ts';

export type OpenApiDocument = OpenAPIV3_1.Document;
type Responses = Record<string, OpenAPIV3_1.ResponseObject>;

export const SECURITY_SCHEMES: Record<string, OpenAPIV3_1.SecuritySchemeObject> = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'AccessToken of a citizen, returned by `login` and `refresh`',
  },
  accessTokenHeader: {
    type: 'apiKey',
    in: 'header',
    name: 'x-access-token',
    description: 'The AccessToken, for clients that cannot set `Authorization`',
  },
  clientCredentials: {
    type: 'oauth2',
    description: 'Token of a machine client by private_key_jwt (RFC 7523)',
    flows: {
      clientCredentials: {
        tokenUrl: TOKEN_PATH,
        scopes: {
          'certificates.sign': 'Certificates that the client prints',
          'events.read': 'Events of requests',
        } satisfies Record<ClientScope, string>,
      },
    },
  },
  staffSession: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-office',
    description: 'Session of a staff member, set by `openSession`; named `office` without TLS',
  },
};

/**
 * Adds operation IDs, access, errors and examples; drops unused schemas.
 *
 * @throws Error naming an operation that is not in the contract
 */
export function describeOperations(document: OpenApiDocument): OpenApiDocument {
  const calls = new Map([...OPERATION_IDS].map(([call, id]) => [addressOf(call), { call, id }]));
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of ['get', 'post'] as const) {
      const operation = item?.[method];
      if (!operation) continue;
      const known = calls.get(`${method.toUpperCase()} ${path}`);
      if (!known) throw new Error(`${method} ${path} is not in the contract`);
      describeOperation(operation, known.call, known.id);
    }
  }
  return nameSchemas(document);
}

const addressOf = ({ method, path }: Call) => `${method} ${path}`;

function describeOperation(operation: OpenAPIV3_1.OperationObject, call: Call, id: string): void {
  operation.operationId = id;
  operation.security = security(call.access);
  operation.parameters = [...(operation.parameters ?? []), ACCEPT_LANGUAGE];
  const responses = operation.responses as Responses;
  const refusals = Map.groupBy(listRefusals(call), refusalStatus);
  const accepted = responses[RESPONSE_CODES.ACCEPTED];
  if (accepted && !call.answerType) accepted.headers = CONTENT_LANGUAGE;
  if (accepted) describeAccepted(accepted, call, refusals.get(RESPONSE_CODES.ACCEPTED) ?? []);
  refusals.delete(RESPONSE_CODES.ACCEPTED);
  for (const [status, names] of refusals) responses[status] = errorResponse(status, names);
  const example = API_EXAMPLES[id];
  const body = operation.requestBody as OpenAPIV3_1.RequestBodyObject | undefined;
  if (example && body) {
    for (const content of Object.values(body.content)) content.example = example;
  }
}

const ACCEPT_LANGUAGE: OpenAPIV3_1.ParameterObject = {
  name: 'Accept-Language',
  in: 'header',
  description:
    'Language of the response texts: Arabic (`ar`, the default) or English (`en`). Codes, field names and recorded ' +
    'data are independent of it.',
  schema: { type: 'string' },
  example: 'en-GB,en;q=0.9',
};

const CONTENT_LANGUAGE: NonNullable<OpenAPIV3_1.ResponseObject['headers']> = {
  'Content-Language': {
    description:
      'Language of the texts. An untranslated text is in Arabic, marked in `Lang` or `lang` next to it.',
    schema: { type: 'string', enum: [...LOCALES] },
  },
};

function security(access: Access): OpenAPIV3_1.SecurityRequirementObject[] {
  if (access === 'public') return [];
  if (access === 'citizen') return [{ accessToken: [] }, { accessTokenHeader: [] }];
  const [caller, scope] = access.split(':');
  return [caller === 'client' ? { clientCredentials: [scope ?? ''] } : { staffSession: [] }];
}

/** Business-rule refusals share the status of the success response. */
function describeAccepted(
  response: OpenAPIV3_1.ResponseObject,
  { answerType }: Call,
  refusals: readonly ResponseCodeName[],
): void {
  response.description = ['Accepted', ...refusals.map(describeRefusal)].join('; or ');
  const content = response.content?.['application/json'];
  if (answerType && content) response.content = { [answerType]: content };
}

function errorResponse(
  status: number,
  names: readonly ResponseCodeName[],
): OpenAPIV3_1.ResponseObject {
  const waits =
    status === RESPONSE_CODES.TOO_MANY_REQUESTS || status === RESPONSE_CODES.UNAVAILABLE;
  return {
    description: names.map(describeRefusal).join('; or '),
    headers: {
      ...CONTENT_LANGUAGE,
      ...(waits
        ? {
            'Retry-After': {
              description: 'Seconds to wait',
              schema: { type: 'integer', minimum: 1 },
            },
          }
        : {}),
    },
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorAnswer' },
        examples: Object.fromEntries(
          names.map((name) => [
            name,
            {
              value: {
                ResponseCode: RESPONSE_CODES[name],
                ResponseMessage: RESPONSE_MESSAGES[name],
              },
            },
          ]),
        ),
      },
    },
  };
}

const describeRefusal = (name: ResponseCodeName) => `${RESPONSE_CODES[name]} ${name}`;

const SCHEMA_REFERENCE = /"#\/components\/schemas\/(\w+)"/g;

/** Drops unused schemas; one with only an input form loses its suffix. */
function nameSchemas(document: OpenApiDocument): OpenApiDocument {
  const { schemas = {}, ...components } = document.components ?? {};
  const used = new Set<string>();
  const follow = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(SCHEMA_REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      follow(schemas[name]);
    }
  };
  follow(document.paths);
  const plainName = (name: string) => {
    const plain = name.replace(/Input$/, '');
    return used.has(plain) ? name : plain;
  };
  const kept = Object.entries(schemas)
    .filter(([name]) => used.has(name))
    .map(([name, schema]) => [plainName(name), schema] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));
  const named = { ...document, components: { ...components, schemas: Object.fromEntries(kept) } };
  return JSON.parse(
    JSON.stringify(named).replace(
      SCHEMA_REFERENCE,
      (_reference, name: string) => `"#/components/schemas/${plainName(name)}"`,
    ),
    (_key, part) => nameProperties(part),
  ) as OpenApiDocument;
}

/** A record of known keys as properties: generators of clients drop required keys that `properties` lacks. */
function nameProperties(part: unknown): unknown {
  if (typeof part !== 'object' || part === null || !('propertyNames' in part)) return part;
  const { propertyNames, additionalProperties, ...schema } = part as OpenAPIV3_1.SchemaObject & {
    propertyNames: { enum?: string[] };
  };
  if (!propertyNames.enum) return part;
  const properties = propertyNames.enum.map((name) => [name, additionalProperties]);
  return { ...schema, properties: Object.fromEntries(properties), additionalProperties: false };
}

const address = 'محافظة القاهرة، قسم عابدين، شارع المثال، مبنى 1، دور 1، شقة 1';
const customerAddress = {
  address,
  governorateCode: 1,
  policeDeptCode: 101,
  postOfficeCode: 11511,
};

/** Examples by `operationId`. They identify no one: a first birth certificate has no national ID yet. */
const API_EXAMPLES: Readonly<Record<string, unknown>> = {
  login: { Username: 'portal', Password: 'portal' },
  createRequest: {
    birthDocs: [
      {
        numberOfCopies: 1,
        name: { fullName: 'اسم صاحب القيد رباعيًا' },
        motherFullName: 'اسم الأم',
        genderCode: 'M',
        nid: { nationalIdenNumber: PLACEHOLDER_NATIONAL_ID },
        relationCode: 'SON',
        isFirstTime: true,
      },
    ],
    contactInfo: {
      name: { firstName: 'اسم', otherName: 'مقدم الطلب' },
      genderCode: 'M',
      nid: { nationalIdenNumber: PLACEHOLDER_NATIONAL_ID },
      contactDetails: {
        address,
        mobile1: '01000000000',
        mobile2: '01000000001',
        email: 'citizen@wathiqa.example',
      },
      motherFullName: 'اسم الأم',
    },
    customerAddress,
    options: { locale: 'ar' },
  },
  shipmentInfo: { requestID: '260000000017', customerAddress },
  decideRequest: {
    requestId: '260000000017',
    version: 1,
    decisions: [{ documentId: 1, accept: true }],
  },
};
