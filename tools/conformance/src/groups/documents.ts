import { createRequest, prices } from '@wathiqa/contract';
import { type Case, plays, refuses } from '../cases.ts';
import { assertEqual, expectAccepted } from '../expectations.ts';
import {
  createOrder,
  createOrderOfKind,
  type Kind,
  PLAIN_KINDS,
  TRANSLATED_KINDS,
} from '../samples.ts';

const SOURCE = 'spec §6.4 POST create-cso-request; spec §2.5';
const PREVIEW = { previewOnly: 'true' };

function documentKindCases(kind: Kind): Case[] {
  const { title, list, document, required, requiredLater = [], wrongRelation } = kind;
  const named = (field: string) => `${list}.0.${field}`;
  return [
    plays(`${title} has a preview with the price of its price call, and creates nothing`, {
      source: `${SOURCE}; spec §3.1`,
      call: createRequest,
      kind: 'valid',
      run: async ({ send, citizen }) => {
        const price = expectAccepted(prices[kind.price], await send(prices[kind.price]));
        const reply = await (await citizen()).send(createRequest, {
          headers: PREVIEW,
          body: createOrderOfKind(kind),
        });
        const answer = expectAccepted(createRequest, reply);
        assertEqual(answer.TotalPrice, price, 'TotalPrice of one copy');
        assertEqual(answer.Id, undefined, 'the Id of a preview');
      },
    }),
    refuses(`an empty ${title} is refused, naming each field`, {
      source: `${SOURCE}; spec §3.1`,
      call: createRequest,
      sent: { headers: PREVIEW, body: createOrder(list, { name: {}, nid: {} }) },
      code: 'MALFORMED',
      fields: required.map(named),
    }),
    ...requiredLater.map((field) =>
      refuses(`${title} without ${field} is refused`, {
        source: `${SOURCE}; spec §3.1`,
        call: createRequest,
        sent: { headers: PREVIEW, body: createOrder(list, { ...document, [field]: '' }) },
        code: 'MALFORMED',
        fields: [named(field)],
      }),
    ),
    ...(wrongRelation ? [wrongRelationCase(kind, wrongRelation)] : []),
  ];
}

function wrongRelationCase(
  { title, list, document }: Kind,
  { relationCode, code }: NonNullable<Kind['wrongRelation']>,
): Case {
  return refuses(`${title} of a man who is the applicant's ${relationCode} is refused`, {
    source: `${SOURCE}; spec §4.1`,
    call: createRequest,
    sent: { headers: PREVIEW, body: createOrder(list, { ...document, relationCode }) },
    code,
    ...(code === 'MALFORMED' ? { fields: [`${list}.0.relationCode`] } : {}),
  });
}

export const documentCases: readonly Case[] = [...PLAIN_KINDS, ...TRANSLATED_KINDS].flatMap(
  documentKindCases,
);
