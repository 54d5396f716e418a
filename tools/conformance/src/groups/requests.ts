import { type Call, createRequest, inquireRequestStatus, requestStatus } from '@wathiqa/contract';
import {
  createRequestId,
  DOCUMENT_KINDS,
  DOCUMENTS,
  type DocumentList,
  type StatusGroup,
} from '@wathiqa/domain';
import { type Case, plays, refuses } from '../cases.ts';
import { assertEqual, assertHolds, expectAccepted, expectRefused } from '../expectations.ts';
import {
  birthOrder,
  createOrderOfKind,
  DEATH,
  type Kind,
  PLAIN_KINDS,
  TRANSLATED_KINDS,
} from '../samples.ts';

const STATUS_ROW = 'spec §6.5 GET request-status, §3 "Request status response"';
const INQUIRE_ROW = 'spec §6.5 GET InquireRequestStatus';
const UNKNOWN_ID = createRequestId(2000, 1);

const GROUPS = Object.fromEntries(
  DOCUMENT_KINDS.map((kind) => [DOCUMENTS[kind].list, DOCUMENTS[kind].statusGroup]),
) as Record<DocumentList, StatusGroup>;

const oneOfEachList = Object.keys(GROUPS).flatMap(
  (list) => [...PLAIN_KINDS, ...TRANSLATED_KINDS].find((kind) => kind.list === list) ?? [],
);

function groupCase(kind: Kind): Case {
  const group = GROUPS[kind.list];
  return plays(`${kind.title} appears in the group ${group}, awaiting approval`, {
    source: STATUS_ROW,
    call: requestStatus,
    kind: 'valid',
    creates: true,
    run: async ({ freshCitizen }) => {
      const { order, send } = await freshCitizen();
      const { Id = '' } = expectAccepted(createRequest, await order(createOrderOfKind(kind)));
      const reply = await send(requestStatus, { headers: { RequestID: Id } });
      const { Details, State } = expectAccepted(requestStatus, reply);
      assertEqual(State.CodeMessage, 'WAITING_APPROVAL', 'State.CodeMessage');
      assertEqual(Object.keys(Details), [group], 'the groups of Details');
      const documents = Details[group] ?? [];
      assertEqual(documents.length, 1, `the number of ${group}`);
      assertEqual(documents[0]?.State.CodeMessage, 'WAITING_APPROVAL', "the document's state");
      assertEqual(documents[0]?.RejectionReason, null, "the document's RejectionReason");
    },
  });
}

const status: Case[] = [
  plays('documents of several lists appear in their groups', {
    source: `${STATUS_ROW}; spec §4.5`,
    call: requestStatus,
    kind: 'valid',
    creates: true,
    run: async ({ freshCitizen }) => {
      const { order, send } = await freshCitizen();
      const mixed = { ...birthOrder(), ...createOrderOfKind(DEATH) };
      const { Id = '' } = expectAccepted(createRequest, await order(mixed));
      const reply = await send(requestStatus, { headers: { RequestID: Id } });
      const { Details } = expectAccepted(requestStatus, reply);
      assertEqual(Object.keys(Details).toSorted(), ['BirthDocs', 'DeathDocs'], 'the groups');
    },
  }),
  plays('a request has its state in Arabic, its total, its time and its history', {
    source: `${STATUS_ROW}; spec §6.5`,
    call: requestStatus,
    kind: 'valid',
    creates: true,
    run: async ({ citizen, request }) => {
      const { id, total } = await request();
      const reply = await (await citizen()).send(requestStatus, { headers: { RequestID: id } });
      const answer = expectAccepted(requestStatus, reply);
      assertHolds(
        /[\u0621-\u064a]/.test(answer.StateMessage),
        'StateMessage should be Arabic',
        reply,
      );
      assertEqual(answer.TotalPrice, total, 'TotalPrice');
      assertEqual(answer.History[0]?.Event, 'REGISTERED', 'the first event of the history');
      assertEqual([answer.Paid, answer.UnusablePayments], [null, []], 'what was received');
    },
  }),
  plays('a number in Arabic-Indic digits and groups of four is accepted', {
    source: 'spec §6.5: digits; a number to read out',
    call: requestStatus,
    kind: 'valid',
    creates: true,
    run: async ({ citizen, request }) => {
      const { id } = await request();
      const typed = id.replace(/(.{4})(?=.)/g, '$1 ');
      const { send } = await citizen();
      expectAccepted(requestStatus, await send(requestStatus, { headers: { RequestID: typed } }));
    },
  }),
  ...oneOfEachList.map(groupCase),
];

const payment: Case[] = [
  plays("the provider's address is null for a request awaiting approval", {
    source: `${INQUIRE_ROW}; spec §6.5`,
    call: inquireRequestStatus,
    kind: 'valid',
    creates: true,
    run: async ({ citizen, request }) => {
      const { id } = await request();
      const { send } = await citizen();
      const reply = await send(inquireRequestStatus, { headers: { RequestID: id } });
      assertEqual(expectAccepted(inquireRequestStatus, reply).PaymentScript, null, 'PaymentScript');
    },
  }),
];

export function refusalCases(call: Call, name: string, source: string): Case[] {
  return [
    plays(`${name} treats another citizen's request like an unknown one`, {
      source: 'spec §6.5: not yours or unknown, the same 400 answer',
      call,
      kind: 'invalid',
      creates: true,
      run: async ({ newCitizen, request }) => {
        const { id } = await request();
        const { send } = await newCitizen();
        const others = await send(call, { headers: { RequestID: id } });
        expectRefused(others, 'MALFORMED');
        const nobodys = await send(call, { headers: { RequestID: UNKNOWN_ID } });
        assertEqual(others.text, nobodys.text, 'the answer');
      },
    }),
    refuses(`${name} of an unknown request is refused`, {
      source,
      call,
      sent: { headers: { RequestID: UNKNOWN_ID } },
      code: 'MALFORMED',
    }),
    refuses(`${name} without a RequestID is refused`, {
      source,
      call,
      code: 'MALFORMED',
      fields: ['requestid'],
    }),
    refuses(`${name} with a wrong check digit is refused`, {
      source,
      call,
      sent: { headers: { RequestID: '260000000010' } },
      code: 'MALFORMED',
      fields: ['requestid'],
    }),
    refuses(`${name} without an AccessToken is refused`, {
      source: 'spec §6.5: no, bad or expired AccessToken',
      call,
      as: 'anybody',
      sent: { headers: { RequestID: UNKNOWN_ID } },
      code: 'UNAUTHENTICATED',
    }),
  ];
}

export const requestCases: readonly Case[] = [
  ...status,
  ...payment,
  ...refusalCases(requestStatus, 'request-status', STATUS_ROW),
  ...refusalCases(inquireRequestStatus, 'InquireRequestStatus', INQUIRE_ROW),
];
