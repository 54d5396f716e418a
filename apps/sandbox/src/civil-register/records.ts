import type {
  KinshipCode,
  LookupAnswer,
  LookupRequest,
  RegisterField,
  RegisterValues,
} from '@wathiqa/contract/civil-register';
import { GOVERNORATES, withOtherFather } from './names.ts';
import { type Day, type Marriage, type Person, type Population, toDate } from './people.ts';

/** Owner and event of a certificate. */
interface Entry {
  readonly owner: Person;
  readonly spouse?: Person | undefined;
  readonly on: Day;
  readonly governorate: string;
  readonly index: number;
}

const birthOf = (owner: Person): Entry => ({ ...owner, owner, on: owner.born });

const marriageOf = (owner: Person, marriage: Marriage): Entry => {
  const { husband, wife } = marriage;
  return { ...marriage, owner, spouse: owner === husband ? wife : husband };
};

/** Entries of a person by kind; any other kind prints the birth record. */
const ENTRIES: Partial<Record<LookupRequest['documentType'], (owner: Person) => Entry[]>> = {
  Death: (owner) => (owner.died === undefined ? [] : [{ ...birthOf(owner), on: owner.died }]),
  Marriage: (owner) => owner.marriages.map((marriage) => marriageOf(owner, marriage)),
  Divorce: (owner) =>
    owner.marriages.flatMap((marriage) =>
      marriage.divorcedOn === undefined
        ? []
        : [{ ...marriageOf(owner, marriage), on: marriage.divorcedOn }],
    ),
};

const OF_COUPLES: readonly LookupRequest['documentType'][] = ['Marriage', 'Divorce'];

/** Such as 1990/01/114: year, governorate, position. */
export function eventNumber({ on, governorate, index }: Omit<Entry, 'owner'>): string {
  return `${toDate(on).slice(0, 4)}/${governorate}/${index}`;
}

/** Answer of the register, with only the requested fields. */
export function answerLookup(population: Population, request: LookupRequest): LookupAnswer {
  const [entry, ...others] = findEntries(population, request);
  if (!entry) return { result: 'none' };
  if (others.length > 0) return { result: 'several' };
  const all = readFields(entry);
  const fields = Object.fromEntries(request.fields.map((field) => [field, all[field]]));
  const applicant = population.byNationalId.get(request.applicantNationalId ?? '');
  const kinship = applicant ? kinshipOf(applicant, entry.owner) : 'UNKNOWN';
  return {
    result: 'one',
    record: {
      nationalId: entry.owner.nationalId,
      fields,
      openCorrection: entry.owner.openCorrection ?? false,
      kinship,
    },
  };
}

function findEntries({ people, marriages, byNationalId }: Population, request: LookupRequest) {
  const { documentType, nationalId, eventNumber: number, applicantNationalId } = request;
  const list = ENTRIES[documentType] ?? ((owner: Person) => [birthOf(owner)]);
  if (nationalId !== undefined) {
    const owner = byNationalId.get(nationalId);
    return owner ? list(owner) : [];
  }
  const index = Number(number?.split('/')[2]);
  const marriage = marriages[index];
  const applicant = byNationalId.get(applicantNationalId ?? '');
  const ofCouple = applicant === marriage?.wife ? marriage?.wife : marriage?.husband;
  const owner = OF_COUPLES.includes(documentType) ? ofCouple : people[index];
  return owner ? list(owner).filter((entry) => eventNumber(entry) === number) : [];
}

function readFields(entry: Entry): Required<RegisterValues> {
  const { owner, spouse, on, governorate } = entry;
  return {
    fullName: owner.fullName,
    motherFullName: owner.motherFullName,
    spouseFullName: spouse?.fullName ?? null,
    gender: owner.gender,
    birthDate: toDate(owner.born),
    eventDate: toDate(on),
    eventPlace: GOVERNORATES[governorate] ?? null,
    eventNumber: eventNumber(entry),
    alive: owner.died === undefined,
  };
}

function kinshipOf(applicant: Person, owner: Person): KinshipCode {
  if (applicant === owner) return 'SELF';
  if (owner.father === applicant || owner.mother === applicant) return 'PARENT';
  if (applicant.father === owner || applicant.mother === owner) return 'CHILD';
  const areMarried = owner.marriages.some(
    ({ husband, wife, divorcedOn }) =>
      divorcedOn === undefined && (husband === applicant || wife === applicant),
  );
  return areMarried ? 'SPOUSE' : 'NONE';
}

const NAMES = ['fullName', 'motherFullName', 'spouseFullName'] as const;

/**
 * Changes one name for one request number in `every`; repetitions get the same answer. The share that a clerk finds
 * measures the office's attention. Never at printing, which alone asks for the day of birth.
 */
export function plantMismatch(
  answer: LookupAnswer,
  requestNumber: string,
  every: number,
): { answer: LookupAnswer; planted: RegisterField } | undefined {
  if (answer.result !== 'one' || every === 0 || 'birthDate' in answer.record.fields)
    return undefined;
  const hash = hashText(requestNumber);
  const { record } = answer;
  const asked = NAMES.filter((field) => record.fields[field]);
  const planted = asked[Math.floor(hash / every) % asked.length];
  if (hash % every !== 0 || !planted) return undefined;
  const fields = {
    ...record.fields,
    [planted]: withOtherFather(record.fields[planted] ?? ''),
  };
  return { answer: { ...answer, record: { ...record, fields } }, planted };
}

/** FNV-1a with a final mix, because the last digit of a request number is a check digit. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0;
}
