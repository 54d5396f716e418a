import { packText, unpackText } from './arabic-bytes.ts';
import { decodeBase45, encodeBase45 } from './base45.ts';
import {
  type Bytes,
  decodeExactly,
  encodeCbor,
  isBytes,
  readExactMessage,
  type SignedMessage,
  type Signer,
  signMessage,
} from './cose.ts';
import { readStoredZlib, storeZlib } from './stored-zlib.ts';

/**
 * Claims of a CBOR Web Token (RFC 8392): time of issue in seconds, identity data of MOSIP, and ours from the private
 * range.
 */
const ISSUED_AT = 6;
const IDENTITY = 169;
const CIVIL_EVENT = -65_537;

/** Attributes of Claim 169 (MOSIP, version 1.2). */
const ATTRIBUTE = { fullName: 4, birthDay: 8, gender: 9 } as const;
const GENDERS = { M: 1, F: 2 } as const;

/** Keys of the civil event; numbers are never reused, so 8 stays free. */
const CLAIM = {
  kind: 1,
  names: 2,
  idEnding: 3,
  eventDay: 4,
  place: 5,
  serial: 6,
  statusIndex: 7,
  specimen: 9,
} as const;
/** Cards have these in Claim 169. */
const NOT_OF_CARDS: readonly unknown[] = [CLAIM.names, CLAIM.eventDay, CLAIM.place];

export const SHEET_KINDS = {
  Birth: 1,
  Death: 2,
  Marriage: 3,
  Divorce: 4,
  FamilyRecord: 5,
  PersonalRecord: 6,
  Nid: 7,
} as const;
export type SheetKind = keyof typeof SHEET_KINDS;

export interface CivilEvent {
  kind: SheetKind;
  /** The holder's, then the spouse's. */
  names: readonly string[];
  /** Last four digits of the holder's national ID, or empty. */
  idEnding: string;
  /** ISO day, or empty for records without one event; the birth for an ID card. */
  eventDay: string;
  place: string;
  serial: number;
  /** Position in the status list. */
  statusIndex: number;
  /** ISO day. */
  issuedDay: string;
  /** Printed for a trial: proves nothing. */
  specimen: boolean;
  /** Only on ID cards. */
  gender?: keyof typeof GENDERS | undefined;
}

/** Capacity of QR version 10 with error correction M is 311 alphanumeric characters. */
export const MAX_CODE_LENGTH = 300;
/** Capacity of QR version 11; Claim 169 has its texts in UTF-8, two bytes an Arabic letter. */
export const MAX_CARD_CODE_LENGTH = 366;

const LONGEST_PLACE = {
  serial: 99_999_999_999,
  statusIndex: 999_999_999,
  issuedDay: '2099-12-31',
  specimen: true,
};

const DAY_SECONDS = 86_400;
const MAX_NAMES = 2;

/**
 * Code for the QR. Long texts are cut at a word, the place first, and end in «...», until it fits.
 *
 * @throws RangeError if it does not fit with one word of each text
 */
export async function signCivilEvent(event: CivilEvent, signer: Signer): Promise<string> {
  for (const shortened of shorterEvents(event)) {
    const message = await signMessage(encodeClaims(shortened), signer);
    const code = encodeBase45(isCard(event) ? storeZlib(message) : message);
    if (code.length <= (isCard(event) ? MAX_CARD_CODE_LENGTH : MAX_CODE_LENGTH)) return code;
  }
  throw new RangeError('The certificate does not fit into its code');
}

/** Whether a sheet fits its code for any serial, index and day. */
export async function fitsCode(
  event: Omit<CivilEvent, keyof typeof LONGEST_PLACE>,
): Promise<boolean> {
  const placed = { ...event, ...LONGEST_PLACE };
  const signer = { kid: new Uint8Array(4), sign: async () => new Uint8Array(64) };
  return signCivilEvent(placed, signer).then(
    () => true,
    () => false,
  );
}

/** @returns undefined if `signCivilEvent` cannot have written the code; the signature is not verified yet */
export function readCivilEvent(
  code: string,
): { event: CivilEvent; message: SignedMessage; bytes: Bytes } | undefined {
  const bytes = code.length <= MAX_CARD_CODE_LENGTH ? decodeBase45(code) : undefined;
  if (!bytes) return undefined;
  const stored = readStoredZlib(bytes);
  const message = readExactMessage(stored ?? bytes);
  const event = message && decodeClaims(message.payload);
  return event && isCard(event) === Boolean(stored) ? { event, message, bytes } : undefined;
}

const isCard = ({ kind }: Pick<CivilEvent, 'kind'>) => kind === 'Nid';

function encodeClaims(event: CivilEvent): Bytes {
  const claims = new Map<number, unknown>([
    [CLAIM.kind, SHEET_KINDS[event.kind]],
    [CLAIM.serial, event.serial],
    [CLAIM.statusIndex, event.statusIndex],
  ]);
  if (event.idEnding) claims.set(CLAIM.idEnding, Number(event.idEnding));
  if (event.specimen) claims.set(CLAIM.specimen, true);
  const token = new Map<number, unknown>([
    [ISSUED_AT, dayNumber(event.issuedDay) * DAY_SECONDS],
    [CIVIL_EVENT, claims],
  ]);
  if (isCard(event)) token.set(IDENTITY, encodeIdentity(event));
  else {
    claims.set(CLAIM.names, event.names.map(packText));
    if (event.eventDay) claims.set(CLAIM.eventDay, dayNumber(event.eventDay));
    if (event.place) claims.set(CLAIM.place, packText(event.place));
  }
  return encodeCbor(token);
}

function encodeIdentity({ names, eventDay, gender }: CivilEvent): Map<number, unknown> {
  const identity = new Map<number, unknown>([[ATTRIBUTE.fullName, names[0]]]);
  if (eventDay) identity.set(ATTRIBUTE.birthDay, eventDay.replaceAll('-', ''));
  if (gender) identity.set(ATTRIBUTE.gender, GENDERS[gender]);
  return identity;
}

function decodeClaims(payload: Uint8Array): CivilEvent | undefined {
  const token = decodeExactly(payload);
  if (!(token instanceof Map)) return undefined;
  const claims: unknown = token.get(CIVIL_EVENT);
  if (!(claims instanceof Map)) return undefined;
  try {
    const kind = keyOf(SHEET_KINDS, claims.get(CLAIM.kind));
    const inIdentity = isCard({ kind }) ? NOT_OF_CARDS : [];
    requireKeys(
      claims,
      Object.values(CLAIM).filter((key) => !inIdentity.includes(key)),
    );
    requireKeys(token, [ISSUED_AT, CIVIL_EVENT, ...(isCard({ kind }) ? [IDENTITY] : [])]);
    return {
      kind,
      idEnding: ifPresent(claims.get(CLAIM.idEnding), (value) =>
        String(number(value, 0, 9_999)).padStart(4, '0'),
      ),
      ...(isCard({ kind })
        ? readIdentity(token.get(IDENTITY))
        : {
            names: texts(claims.get(CLAIM.names)),
            eventDay: ifPresent(claims.get(CLAIM.eventDay), dayOf),
            place: ifPresent(claims.get(CLAIM.place), text),
          }),
      serial: number(claims.get(CLAIM.serial), 0),
      statusIndex: number(claims.get(CLAIM.statusIndex), 0),
      issuedDay: dayOf(number(token.get(ISSUED_AT), 0) / DAY_SECONDS),
      specimen: readSpecimen(claims.get(CLAIM.specimen)),
    };
  } catch {
    return undefined;
  }
}

/** Absent means false, so that one sheet has one encoding. */
function readSpecimen(value: unknown): boolean {
  if (value !== undefined && value !== true) throw new TypeError('Not a mark of a specimen');
  return value === true;
}

function readIdentity(
  identity: unknown,
): Pick<CivilEvent, 'names' | 'eventDay' | 'place' | 'gender'> {
  if (!(identity instanceof Map)) throw new TypeError('Not identity data');
  requireKeys(identity, Object.values(ATTRIBUTE));
  const name: unknown = identity.get(ATTRIBUTE.fullName);
  if (typeof name !== 'string') throw new TypeError('Not a name');
  const gender: unknown = identity.get(ATTRIBUTE.gender);
  return {
    names: [name],
    eventDay: ifPresent(identity.get(ATTRIBUTE.birthDay), birthDayOf),
    place: '',
    ...(gender !== undefined && { gender: keyOf(GENDERS, gender) }),
  };
}

/** @param value YYYYMMDD */
function birthDayOf(value: unknown): string {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(value)) ?? [];
  const day = parts.join('-');
  // Refuses days like the 31st of February.
  if (dayOf(dayNumber(day)) !== day) throw new RangeError('Not a day');
  return day;
}

function requireKeys(map: ReadonlyMap<unknown, unknown>, known: readonly unknown[]): void {
  if ([...map.keys()].some((key) => !known.includes(key))) throw new RangeError('Unknown claim');
}

/** The event, then with a shorter place, then with shorter names. */
function* shorterEvents(event: CivilEvent): Generator<CivilEvent> {
  yield event;
  let { place } = event;
  while (hasMoreWords(place)) {
    place = withoutLastWord(place);
    yield { ...event, place };
  }
  let names = [...event.names];
  while (names.some(hasMoreWords)) {
    const longest = names.toSorted((one, other) => other.length - one.length).find(hasMoreWords);
    names = names.map((name) => (name === longest ? withoutLastWord(name) : name));
    yield { ...event, names, place };
  }
}

const CUT = '...';

function wordsOf(words: string): string[] {
  return words.replace(` ${CUT}`, '').split(' ');
}

function hasMoreWords(words: string): boolean {
  return wordsOf(words).length > 1;
}

function withoutLastWord(words: string): string {
  return `${wordsOf(words).slice(0, -1).join(' ')} ${CUT}`;
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / (DAY_SECONDS * 1000);
}

function dayOf(value: unknown): string {
  const day = number(value, -100_000, 100_000);
  return new Date(day * DAY_SECONDS * 1000).toISOString().slice(0, 10);
}

function number(value: unknown, least: number, most = Number.MAX_SAFE_INTEGER): number {
  if (!Number.isSafeInteger(value) || Number(value) < least || Number(value) > most) {
    throw new RangeError('Not a number of a certificate');
  }
  return Number(value);
}

function text(value: unknown): string {
  if (typeof value !== 'string' && !isBytes(value)) throw new TypeError('Not a text');
  const unpacked = unpackText(value);
  // One text has one encoding.
  if (typeof packText(unpacked) !== typeof value) throw new TypeError('Not a packed text');
  return unpacked;
}

function texts(value: unknown): string[] {
  if (!Array.isArray(value) || value.length === 0 || value.length > MAX_NAMES) {
    throw new TypeError('Not the names of a certificate');
  }
  return value.map(text);
}

function ifPresent(value: unknown, read: (value: unknown) => string): string {
  return value === undefined ? '' : read(value);
}

function keyOf<Key extends string>(table: Readonly<Record<Key, number>>, value: unknown): Key {
  const key = (Object.keys(table) as Key[]).find((each) => table[each] === value);
  if (key === undefined) throw new RangeError('Unknown number in a certificate');
  return key;
}
