import type {
  KinshipCode,
  LookupAnswer,
  LookupRequest,
  RegisterField,
  RegisterValues,
} from './lookup.ts';

/** Fields of one kind of event in a register that stores events, not families. */
export interface EventFields {
  /** Name of the kind in that register. */
  readonly eventType: string;
  /** Field with the owner's national ID. */
  readonly ownerId: string;
  /** Fields with national IDs, as far as the event has them. */
  readonly parentIds: readonly string[];
  readonly spouseId?: string;
  /** Absent fields are answered with `null`. */
  readonly values: Partial<Record<RegisterField, string>>;
}

export type EventKinds<Fields extends EventFields = EventFields> = Partial<
  Record<LookupRequest['documentType'], Fields>
>;

export interface EventRecord {
  readonly content: Readonly<Record<string, unknown>>;
  readonly eventNumber: string | null;
  readonly openCorrection: boolean;
}

export interface EventSource<Fields extends EventFields = EventFields> {
  find(
    event: Fields,
    by: { nationalId: string } | { eventNumber: string },
  ): Promise<EventRecord | 'none' | 'several'>;
  exists(event: Fields, nationalId: string): Promise<boolean>;
}

/** Answers a lookup from a register of events. */
export async function answerFromEvents<Fields extends EventFields>(
  source: EventSource<Fields>,
  kinds: EventKinds<Fields>,
  request: LookupRequest,
): Promise<LookupAnswer> {
  const event = kinds[request.documentType];
  // `none` would mean that the person never married.
  if (!event) return { result: 'unavailable' };
  const { nationalId, eventNumber = '', applicantNationalId } = request;
  const record = await source.find(event, nationalId ? { nationalId } : { eventNumber });
  if (typeof record === 'string') return { result: record };
  const owner = asText(record.content[event.ownerId]);
  const values: Partial<Record<RegisterField, string | boolean | null>> = {};
  for (const field of request.fields) values[field] = readValue(event, record, field);
  if ('alive' in values) values.alive = await isAlive(source, kinds, owner);
  return {
    result: 'one',
    record: {
      nationalId: owner,
      fields: values as RegisterValues,
      openCorrection: record.openCorrection,
      kinship: await findKinship(source, kinds, event, record, applicantNationalId),
    },
  };
}

function readValue(
  event: EventFields,
  { content, eventNumber }: EventRecord,
  field: RegisterField,
) {
  if (field === 'eventNumber') return eventNumber;
  const value = content[event.values[field] ?? ''];
  if (field === 'gender') return GENDERS[String(value).toLowerCase()] ?? null;
  return field.endsWith('Name') ? joinName(value) : asText(value);
}

const GENDERS: Readonly<Record<string, 'M' | 'F'>> = { male: 'M', m: 'M', female: 'F', f: 'F' };

const asText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** A name is text, or an object of two or three parts. */
function joinName(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return asText(value);
  const { firstname, middlename, surname } = value as Record<string, unknown>;
  return asText([firstname, middlename, surname].filter(asText).join(' '));
}

/** `null` without a national ID, which a death record could name. */
async function isAlive<Fields extends EventFields>(
  source: EventSource<Fields>,
  { Death }: EventKinds<Fields>,
  owner: string | null,
) {
  return Death && owner ? !(await source.exists(Death, owner)) : null;
}

/** Never `NONE`: without families a missing link proves nothing. */
async function findKinship<Fields extends EventFields>(
  source: EventSource<Fields>,
  { Birth }: EventKinds<Fields>,
  event: Fields,
  { content }: EventRecord,
  applicant: string | undefined,
): Promise<KinshipCode> {
  if (!applicant) return 'UNKNOWN';
  const owner = asText(content[event.ownerId]);
  if (owner === applicant) return 'SELF';
  if (event.parentIds.some((field) => content[field] === applicant)) return 'PARENT';
  if (event.spouseId && content[event.spouseId] === applicant) return 'SPOUSE';
  if (!Birth || !owner) return 'UNKNOWN';
  const birth = await source.find(Birth, { nationalId: applicant });
  if (typeof birth === 'string') return 'UNKNOWN';
  return Birth.parentIds.some((field) => birth.content[field] === owner) ? 'CHILD' : 'UNKNOWN';
}
