import { describe, expect, test } from 'vitest';
import { matchDocument, type RegisterRecord } from '../civil-register/match-document.ts';
import { type ExaminedDocument, type ExaminedRequest, findFindings } from './find-findings.ts';
import {
  contradictsRegister,
  FINDING_KINDS,
  FINDING_SEVERITIES,
  proposesAcceptance,
  REGISTER_FINDINGS,
  summarizeFindings,
  unseenFindings,
} from './findings.ts';
import { examinedDocument, examinedRequest, otherDocument } from './testing/examined.ts';

const MONA = 'منى سامي يوسف الشناوي';

type Case = [
  what: string,
  documents: Partial<ExaminedDocument>[],
  request: Partial<ExaminedRequest>,
  expected: object[],
];

const found = (documents: Partial<ExaminedDocument>[], request: Partial<ExaminedRequest> = {}) =>
  findFindings(
    examinedRequest({
      ...request,
      documents: documents.map((each, index) =>
        examinedDocument({ id: index + 1, position: index + 1, ...each }),
      ),
    }),
  );

const NO_MATCH = { grade: 'none', fields: [], kinship: 'unproven', blockers: [] } as const;

/** The record of the applicant's own birth, with changes. */
function registered(
  fields: RegisterRecord['fields'],
  changes: Partial<RegisterRecord> = {},
): ExaminedDocument['register'] {
  const { relation, ...typed } = examinedDocument();
  const { fullName, motherFullName, gender } = typed;
  const record = {
    fields: { fullName, motherFullName, gender, alive: true, ...fields },
    ...{ openCorrection: false, kinship: 'SELF' as const, ...changes },
  };
  const answer = { result: 'one', record } as const;
  const match = matchDocument({
    ...{ documentType: 'Birth', typed, relation, answer, applicantIsStaffOrKin: false },
  });
  return { result: 'one', match };
}

const FATHER = {
  relation: 'FATHER',
  fullName: 'محمود عبدالرحمن السيد علي',
  nationalId: '26003150190110',
} as const;
const MOTHER = {
  relation: 'MOTHER',
  fullName: 'فاطمة حسن ابراهيم علي',
  gender: 'F',
  nationalId: '26207220290220',
} as const;
const SON = {
  relation: 'SON',
  fullName: 'عمر أحمد محمود عبد الرحمن',
  nationalId: '31503150190110',
  motherFullName: 'هبة سعيد راشد',
} as const;
const UNPROVEN = { account: { nationalId: '', fullName: 'visitor', genderCode: '' } } as const;

test.each<[string, Partial<ExaminedDocument>[], Partial<ExaminedRequest>]>([
  ['one’s own document', [{}], {}],
  ['one’s own name in another spelling', [{ fullName: 'احمد محمود عبدالرحمن السيد' }], {}],
  ['the parents of the applicant', [FATHER, MOTHER], {}],
  ['a father without his family name', [{ ...FATHER, fullName: 'محمود عبد الرحمن السيد' }], {}],
  ['a father by his own family name', [{ ...FATHER, fullName: 'محمود عبد الرحمن حسين علي' }], {}],
  ['a son of the applicant', [SON], {}],
  ['two kinds of one owner', [{}, { documentType: 'FamilyRecord', list: 'familyRecords' }], {}],
  ['an original and its translation', [{}, { list: 'translatedDocs', languageCode: '102' }], {}],
  ['parents of an account without a number', [FATHER, MOTHER], UNPROVEN],
  [
    'an order of a month ago, and a rejected or returned one',
    [
      {
        others: [
          otherDocument({ orderedAt: new Date('2026-10-01') }),
          otherDocument({ counts: false }),
        ],
      },
    ],
    {},
  ],
])('finds nothing about %s', (_what, documents, request) => {
  expect(found(documents, request)).toEqual([]);
});

test.each<Case>([
  [
    'a number without a possible birth day',
    [{ ...FATHER, nationalId: '26013440190010' }],
    {},
    [{ kind: 'impossibleNumber', severity: 'red', documentId: 1, field: 'nationalId' }],
  ],
  [
    'an owner born after the order',
    [{ ...SON, nationalId: '32803150190110' }],
    {},
    [{ kind: 'notYetBorn', other: '2028-03-15' }],
  ],
  [
    'a gender other than that of the number',
    [{ ...FATHER, nationalId: '26003150190120' }],
    {},
    [{ kind: 'otherGender', field: 'gender', other: 'F' }],
  ],
  [
    'another person as the applicant',
    [{ fullName: MONA, nationalId: '29602290292120', gender: 'F' }],
    {},
    [
      { kind: 'notTheApplicant', field: 'nationalId', other: '29005140190010' },
      { kind: 'notTheApplicant', field: 'fullName', other: 'أحمد محمود عبد الرحمن السيد' },
      { kind: 'notTheApplicant', field: 'gender', other: 'M' },
    ],
  ],
  [
    'the applicant’s number for a relative',
    [{ ...FATHER, nationalId: '29005140190010' }],
    {},
    [{ kind: 'otherRelation', other: 'SELF' }, { kind: 'parentAge' }],
  ],
  [
    'an account without a number',
    [{}],
    UNPROVEN,
    [{ kind: 'applicantUnknown', severity: 'amber' }],
  ],
  [
    'one number under two names and relations in the request',
    [FATHER, { ...FATHER, relation: 'HUSBAND', fullName: MONA, documentType: 'Death' }],
    {},
    [
      { kind: 'otherName', documentId: 1, other: MONA, otherPosition: 2 },
      { kind: 'otherName', documentId: 2, other: FATHER.fullName, otherPosition: 1 },
      { kind: 'otherRelation', documentId: 1, other: 'HUSBAND', otherPosition: 2 },
      { kind: 'otherRelation', documentId: 2, other: 'FATHER', otherPosition: 1 },
    ],
  ],
  [
    'one number under another name in another request',
    [{ others: [otherDocument({ fullName: MONA, list: 'deathDocs', sameApplicant: false })] }],
    {},
    [{ kind: 'otherName', other: MONA, otherRequestId: '260000000018' }],
  ],
  [
    'one number as SELF and FATHER over two requests of an account',
    [{ others: [otherDocument({ relation: 'FATHER', list: 'deathDocs' })] }],
    {},
    [{ kind: 'otherRelation', other: 'FATHER', otherRequestId: '260000000018' }],
  ],
  [
    'a father of another name chain',
    [{ ...FATHER, fullName: 'محمود إبراهيم حسن علي' }],
    {},
    [{ kind: 'nameChain', field: 'fullName', other: 'أحمد محمود عبد الرحمن السيد' }],
  ],
  [
    'a mother of another name',
    [{ ...MOTHER, fullName: 'فاطمة سالم جابر علي' }],
    {},
    [{ kind: 'nameChain', field: 'fullName', other: 'فاطمة حسن إبراهيم علي' }],
  ],
  [
    'a son of another father',
    [{ ...SON, fullName: 'عمر خالد لطفي الشرقاوي' }],
    {},
    [{ kind: 'nameChain', other: 'أحمد محمود عبد الرحمن السيد' }],
  ],
  [
    'a daughter of another mother than the applicant',
    [{ ...SON, relation: 'DAUGHTER', gender: 'F', nationalId: '31503150190120' }],
    {
      account: { nationalId: '29602290292120', fullName: MONA, genderCode: 'F' },
    },
    [{ kind: 'nameChain', field: 'motherFullName', other: MONA }],
  ],
  [
    'a father younger than his child',
    [{ ...FATHER, nationalId: '29503150190110' }],
    {},
    [{ kind: 'parentAge', field: 'nationalId', other: '1990-05-14' }],
  ],
  [
    'a first card at an unusual age',
    [{ issueReason: 'FIRST' }],
    {},
    [{ kind: 'firstCardAge', severity: 'amber' }],
  ],
  [
    'a lost card of an unknown month',
    [{ issueReason: 'LOST' }],
    { cardMonthUnknown: true },
    [{ kind: 'cardMonthUnknown' }],
  ],
  [
    'another person in the civil register, once',
    [{ register: registered({ fullName: MONA, motherFullName: 'سعاد علي' }) }],
    {},
    [{ kind: 'anotherPerson', severity: 'red', documentId: 1, field: null, other: MONA }],
  ],
  [
    'each field that differs in the civil register',
    [{ register: registered({ motherFullName: 'سعاد علي', gender: 'F' }) }],
    {},
    [
      { kind: 'otherRecord', severity: 'amber', field: 'motherFullName', other: 'سعاد علي' },
      { kind: 'otherRecord', severity: 'amber', field: 'gender', other: 'F' },
    ],
  ],
  [
    'no record in the civil register',
    [{ register: { result: 'none', match: NO_MATCH } }],
    {},
    [{ kind: 'noRecord', severity: 'red' }],
  ],
  [
    'several records in the civil register',
    [{ register: { result: 'several', match: NO_MATCH } }],
    {},
    [{ kind: 'severalRecords', severity: 'red' }],
  ],
  [
    'a dead holder, another kinship and an open correction in the civil register',
    [{ register: registered({ alive: false }, { kinship: 'SPOUSE', openCorrection: true }) }],
    {},
    [
      { kind: 'ownerDead', severity: 'red' },
      { kind: 'otherKinship', severity: 'red', field: 'relation' },
      { kind: 'openCorrection', severity: 'amber' },
    ],
  ],
  [
    'another name elsewhere, as information if the civil register confirms this one',
    [
      {
        register: registered({}),
        others: [otherDocument({ fullName: MONA, list: 'deathDocs', documentType: 'Death' })],
      },
    ],
    {},
    [{ kind: 'otherName', severity: 'info', other: MONA }],
  ],
  [
    'what concerns the whole request once',
    [{}, { documentType: 'Death', list: 'deathDocs' }],
    {
      account: { nationalId: '', fullName: '', genderCode: '' },
      mobiles: [
        { field: 'mobile1', accounts: 1, requestId: '260000000018' },
        { field: 'mobile2', accounts: 3, requestId: '260000000018' },
      ],
    },
    [
      { kind: 'applicantUnknown', documentId: null },
      { kind: 'sharedMobile', field: 'mobile2', other: '3' },
    ],
  ],
  [
    'the same document twice in the request',
    [{}, {}],
    {},
    [{ kind: 'sameDocument', documentId: 2, otherPosition: 1 }],
  ],
  [
    'an open or delivered order of the same document',
    [{ others: [otherDocument()] }],
    {},
    [{ kind: 'orderedLately', otherRequestId: '260000000018' }],
  ],
  [
    'earlier rejections with their reasons',
    [
      {
        others: [
          otherDocument({ counts: false, rejectionReason: 'الاسم لا يطابق السجل' }),
          otherDocument({ counts: false, rejectionReason: 'لا قيد', requestId: '260000000026' }),
        ],
      },
    ],
    {},
    [
      { kind: 'earlierRejection', severity: 'info', other: 'الاسم لا يطابق السجل' },
      { kind: 'earlierRejection', other: 'لا قيد', otherRequestId: '260000000026' },
    ],
  ],
  [
    'a mobile of other accounts and an address changed after payment',
    [{}],
    {
      mobiles: [{ field: 'mobile1', accounts: 2, requestId: '260000000018' }],
      readdressed: true,
    },
    [
      { kind: 'sharedMobile', documentId: null, field: 'mobile1', other: '2' },
      { kind: 'readdressed', documentId: null, field: null },
    ],
  ],
])('finds %s', (_what, documents, request, expected) => {
  const findings = found(documents, request);
  expect(findings).toHaveLength(expected.length);
  expect(findings).toMatchObject(expected);
});

test('each field of a sheet that the citizen marked is a red finding', () => {
  const marked = examinedDocument({ marked: ['birthDate', 'eventNumber'] });
  expect(findFindings(examinedRequest({ documents: [marked] }))).toMatchObject([
    { kind: 'markedWrong', severity: 'red', documentId: 1, field: 'birthDate' },
    { kind: 'markedWrong', severity: 'red', field: 'eventNumber' },
  ]);
});

describe('the findings of a request', () => {
  const findings = found([{ fullName: MONA, others: [otherDocument()] }, SON]);

  test('are ordered by severity and summarized once per kind', () => {
    expect(findings.map(({ kind }) => kind)).toEqual([
      'notTheApplicant',
      'otherName',
      'orderedLately',
    ]);
    expect(summarizeFindings([...findings, ...findings])).toEqual([
      'notTheApplicant',
      'otherName',
      'orderedLately',
    ]);
  });

  test('propose to accept only a document without red and amber ones', () => {
    expect([proposesAcceptance(findings, 1), proposesAcceptance(findings, 2)]).toEqual([
      false,
      true,
    ]);
  });

  test('must be seen for accepted documents if they are red', () => {
    expect(unseenFindings(findings, [2], [])).toEqual([]);
    expect(unseenFindings(findings, [1], ['1:otherName:fullName'])).toMatchObject([
      { kind: 'notTheApplicant' },
    ]);
    expect(
      unseenFindings(findings, [1], ['1:otherName:fullName', '1:notTheApplicant:fullName']),
    ).toEqual([]);
  });
});

test.each(FINDING_KINDS)('%s needs a second person only if the register contradicts', (kind) => {
  const severity = FINDING_SEVERITIES[kind];
  const nothing = { field: null, other: null, otherPosition: null, otherRequestId: null };
  const isContradicted = contradictsRegister([{ kind, severity, documentId: 1, ...nothing }], 1);
  const isOfRegister = REGISTER_FINDINGS.some((each) => each === kind);
  expect(isContradicted).toBe(isOfRegister && severity === 'red');
});
