import { expect, test } from 'vitest';
import type { GenderCode, RelationCode } from '../documents/lookup-codes.ts';
import { type ExaminedDocument, type ExaminedRequest, findFindings } from './find-findings.ts';
import type { FindingKind } from './findings.ts';
import { examinedDocument, examinedRequest, otherDocument } from './testing/examined.ts';

// A register of families: 1,000 requests of one document, of which every fifth has one planted fault.

const REQUESTS = 1_000;
const MEN = 'أحمد محمود سامي يوسف حسن إبراهيم طارق عادل كريم مصطفى عمر خالد ياسر جرجس فاروق'.split(
  ' ',
);
const COMPOUNDS = ['عبد الرحمن', 'عبد الله', 'سيف الدين', 'أبو زيد', 'نصر الله'];
const WOMEN = 'منى فاطمة هدى نادية سلمى هالة زينب آية هبة شيماء سعاد مريم آمال'.split(' ');
const FAMILIES = 'السيد الشناوي البدري فوزي النجار راشد الديب الشرقاوي القاضي المنياوي'.split(' ');

let state = 20_261_126;
/** Deterministic number below `end` (a linear congruential generator). */
function draw(end: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * end);
}
const pick = <Item>(list: readonly Item[]): Item => list[draw(list.length)] as Item;
const man = () => (draw(4) === 0 ? pick(COMPOUNDS) : pick(MEN));

interface Person {
  names: readonly string[];
  mother: readonly string[];
  gender: GenderCode;
  nationalId: string;
}

let serial = 0;
function numberOf(year: number, gender: GenderCode): string {
  serial += 1;
  const day = `${String(1 + draw(12)).padStart(2, '0')}${String(1 + draw(28)).padStart(2, '0')}`;
  const born = `${year < 2000 ? 2 : 3}${String(year % 100).padStart(2, '0')}${day}`;
  const place = pick(['01', '02', '12', '21', '24']);
  return `${born}${place}${String(serial % 1_000).padStart(3, '0')}${gender === 'M' ? 1 : 2}0`;
}

function personOf(year: number, gender: GenderCode, names: readonly string[]): Person {
  const mother = [pick(WOMEN), man(), man(), pick(FAMILIES)];
  return { names, mother, gender, nationalId: numberOf(year, gender) };
}

/** A citizen, parents and children; some names have four parts, others only three and a family. */
function family() {
  const chain = [man(), man(), man(), pick(FAMILIES)];
  const gender = pick(['M', 'F'] as const);
  const first = gender === 'M' ? man() : pick(WOMEN);
  const year = 1970 + draw(25);
  const applicant = personOf(year, gender, [first, ...chain]);
  const father = personOf(year - 20 - draw(20), 'M', chain);
  const mother = {
    ...personOf(year - 18 - draw(15), 'F', []),
    names: applicant.mother,
  };
  const childGender = pick(['M', 'F'] as const);
  const childFirst = childGender === 'M' ? man() : pick(WOMEN);
  const fatherOfChild = gender === 'M' ? applicant.names : [man(), man(), man(), pick(FAMILIES)];
  const child = {
    ...personOf(year + 18 + draw(10), childGender, [childFirst, ...fatherOfChild]),
    ...(gender === 'F' && { mother: applicant.names }),
  };
  return { applicant, father, mother, child };
}

/** The name as people type it: other letters, joined compounds, a name left out. */
function typed(names: readonly string[]): string {
  const kept = names.length > 4 && draw(3) === 0 ? [...names.slice(0, 3), names.at(-1)] : names;
  let name = kept.join(' ');
  if (draw(3) === 0) name = name.replace(/عبد /g, 'عبد').replace(/أبو /g, 'ابو');
  if (draw(3) === 0) name = name.replace(/[أإآ]/g, 'ا').replace(/ى/g, 'ي').replace(/ة/g, 'ه');
  if (draw(5) === 0) name = name.replace(/م/, 'مُ').replace(/ /, '  ');
  return name;
}

const KINDS = [
  ['birthDocs', 'Birth'],
  ['familyRecords', 'FamilyRecord'],
  ['deathDocs', 'Death'],
] as const;

/** A request without a fault; a third has earlier orders that do not matter. */
function cleanRequest(): { request: ExaminedRequest; relation: RelationCode } {
  const { applicant, father, mother, child } = family();
  const relation = pick(['SELF', 'SELF', 'FATHER', 'MOTHER', 'CHILD'] as const);
  const owner = { SELF: applicant, FATHER: father, MOTHER: mother, CHILD: child }[relation];
  const [list, documentType] = pick(KINDS);
  const code = relation === 'CHILD' ? (owner.gender === 'M' ? 'SON' : 'DAUGHTER') : relation;
  const earlier = otherDocument({
    list,
    documentType,
    relation: code,
    fullName: typed(owner.names),
    orderedAt: new Date('2026-08-01'),
  });
  const harmless = [
    earlier,
    { ...earlier, counts: false, orderedAt: new Date('2026-11-10') },
    { ...earlier, list: 'marriageDocs', orderedAt: new Date('2026-11-10') },
    { ...earlier, sameApplicant: false, relation: 'WIFE' as const },
  ];
  const identity = { nationalId: applicant.nationalId, genderCode: applicant.gender };
  return {
    relation: code,
    request: examinedRequest({
      account: { ...identity, fullName: applicant.names.join(' ') },
      applicant: {
        ...identity,
        fullName: typed(applicant.names),
        motherFullName: applicant.mother.join(' '),
      },
      documents: [
        examinedDocument({
          list,
          documentType,
          fullName: typed(owner.names),
          motherFullName: typed(owner.mother),
          gender: owner.gender,
          nationalId: owner.nationalId,
          relation: code,
          others: draw(3) === 0 ? [pick(harmless)] : [],
        }),
      ],
    }),
  };
}

type Plant = (
  request: ExaminedRequest,
  document: ExaminedDocument,
) => ExaminedDocument[] | Pick<ExaminedRequest, 'mobiles'> | undefined;

const STRANGER = 'رفعت بشرى غالي عزيز';
const isParent = ({ relation }: ExaminedDocument) => relation === 'FATHER' || relation === 'MOTHER';

/** Faults by the kind that has to name them; undefined if the document cannot have it. */
const PLANTS: readonly (readonly [FindingKind, Plant])[] = [
  [
    'impossibleNumber',
    (_, document) => [
      { ...document, nationalId: document.nationalId.replace(/^(.{3}).{4}/, '$11399') },
    ],
  ],
  [
    'impossibleNumber',
    (_, document) => [
      { ...document, nationalId: document.nationalId.replace(/^(.{7})../, '$199') },
    ],
  ],
  [
    'sharedMobile',
    () => ({ mobiles: [{ field: 'mobile1', accounts: 1, requestId: '260000000018' }] }),
  ],
  [
    'notYetBorn',
    (_, document) => [{ ...document, nationalId: `340${document.nationalId.slice(3)}` }],
  ],
  ['otherGender', (_, document) => [{ ...document, gender: document.gender === 'M' ? 'F' : 'M' }]],
  [
    'parentAge',
    ({ account }, document) =>
      isParent(document)
        ? [
            {
              ...document,
              nationalId: account.nationalId.slice(0, 7) + document.nationalId.slice(7),
            },
          ]
        : undefined,
  ],
  [
    'nameChain',
    (_, document) =>
      document.relation === 'SELF'
        ? undefined
        : [{ ...document, fullName: STRANGER, motherFullName: STRANGER }],
  ],
  ['sameDocument', (_, document) => [document, { ...document, id: 2, position: 2 }]],
  [
    'otherRelation',
    (_, document) =>
      document.relation === 'SELF'
        ? [document, { ...document, id: 2, position: 2, relation: 'FATHER', list: 'deathDocs' }]
        : undefined,
  ],
  [
    'otherName',
    (_, document) => [
      { ...document, others: [otherDocument({ fullName: STRANGER, sameApplicant: false })] },
    ],
  ],
  [
    'orderedLately',
    (_, { ...document }) => [
      {
        ...document,
        others: [otherDocument({ ...document, orderedAt: new Date('2026-11-10') } as object)],
      },
    ],
  ],
  [
    'earlierRejection',
    (_, document) => [
      {
        ...document,
        others: [
          otherDocument({ ...document, counts: false, rejectionReason: 'لا قيد' } as object),
        ],
      },
    ],
  ],
];

test('findings name every planted fault, with false alarms of at most 5 %', () => {
  const missed: string[] = [];
  const planted = new Map<FindingKind, number>();
  let falseAlarms = 0;
  let clean = 0;
  for (let index = 0; index < REQUESTS; index += 1) {
    const { request } = cleanRequest();
    const [document] = request.documents;
    if (!document) throw new Error('A request has no document');
    if (index % 5 > 0) {
      clean += 1;
      if (findFindings(request).some(({ severity }) => severity !== 'info')) falseAlarms += 1;
      continue;
    }
    let turn = index / 5;
    let fault: ReturnType<Plant>;
    let kind: FindingKind | undefined;
    for (; !fault; turn += 1) {
      const [planting, plant] = PLANTS[turn % PLANTS.length] ?? [];
      kind = planting;
      fault = plant?.(request, document);
    }
    if (!kind) throw new Error('Nothing was planted');
    planted.set(kind, (planted.get(kind) ?? 0) + 1);
    const changes = Array.isArray(fault) ? { documents: fault } : fault;
    const kinds = findFindings({ ...request, ...changes }).map((each) => each.kind);
    if (!kinds.includes(kind)) missed.push(`${kind}: ${JSON.stringify(changes)}`);
  }
  expect(missed).toEqual([]);
  expect(new Set(planted.keys())).toEqual(new Set(PLANTS.map(([kind]) => kind)));
  expect([...planted.values()].reduce((sum, count) => sum + count)).toBe(REQUESTS / 5);
  expect(falseAlarms / clean).toBeLessThanOrEqual(0.05);
});
