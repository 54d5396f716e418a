/**
 * Errors of typed Arabic names by published type. Written before the comparison that they judge, and independent of it:
 * nothing is imported from the package.
 *
 * Types: El-Shishtawy, "Linking Databases using Matched Arabic Names", arXiv 1309.5657 (E); Hassanat and Altarawneh,
 * "Rule- and dictionary-based solution for variations in written Arabic names", arXiv 1502.05441 (H); the patient match
 * of Medplum after CMS v3.2.2, which permits one Damerau-Levenshtein edit (M).
 */

/** In order; a compound is one entry with spaces. */
export type NameList = readonly string[];

export interface TypedError {
  /** Full name with the error. */
  typed: string;
  /** Correct spelling of the changed name; null if the error concerns whole names. */
  part: string | null;
}

export interface ErrorKind {
  source: 'E' | 'H' | 'M';
  /** Expected result. */
  outcome: 'equal' | 'knownError' | 'different';
  /** Null if the name has no place for it. */
  make: (names: NameList, random: Random) => TypedError | null;
}

/** Numbers in [0, 1). */
export type Random = () => number;

/** Arabic keyboard (101), as on Windows and Android; the alif key also types its hamza forms. */
const KEY_ROWS = ['ضصثقفغعهخحجد', 'شسيبلاتنمكط', 'ئءؤر\0ىةوزظ'];

/** Equal but for dots or a stroke. */
const SIMILAR_SHAPES = ['بتثن', 'جحخ', 'دذ', 'رز', 'سش', 'صض', 'طظ', 'عغ', 'فق', 'كل', 'ني'];

/** Confused by sound in Egypt. */
const SIMILAR_SOUNDS = ['ضظ', 'ذز', 'ثس', 'قك', 'سص', 'تط', 'دض', 'هح', 'دذ', 'زظ', 'جق'];

const LETTERS = [...'ابتثجحخدذرزسشصضطظعغفقكلمنهوي'];

const TITLES = words(
  'الحاج الحاجة الدكتور الدكتورة الأستاذ الأستاذة المهندس المهندسة الشيخ المرحوم',
);

const MIDDLE_NAMES = words('محمد أحمد محمود علي حسن إبراهيم السيد عبد_الله مصطفى يوسف');

export const ERROR_KINDS = {
  hamzaForm: equal('H', replaceLetter(sameIn('أإآا', ['ؤو', 'ئي']))),
  alifMaqsura: equal('H', replaceLetter(atEnd(sameIn('ىي')))),
  taaMarbuta: equal('H', replaceLetter(atEnd(sameIn('ةه')))),
  compoundSpacing: equal('E', (names, random) =>
    changePart(names, random, (name) => (name.includes(' ') ? name.replaceAll(' ', '') : null)),
  ),
  extraSpacing: equal('E', (names, random) => ({
    typed: names
      .map((name) => name.replaceAll(' ', '  '))
      .join(pick(['  ', '\u00a0', ' '], random)),
    part: null,
  })),
  diacritics: equal('H', insertAfterLetter([...'\u064b\u064e\u064f\u0650\u0651\u0652\u0670'])),
  tatweel: equal('H', insertAfterLetter(['ـ', 'ــ'])),
  keyboardOfPersian: equal('H', replaceLetter(sameIn('يی', ['كک']))),
  finalHamza: known('H', (names, random) =>
    changePart(names, random, (name) =>
      /ء( |$)/.test(name) ? name.replace(/ء( |$)/, '$1') : null,
    ),
  ),
  hamzaSeat: known(
    'H',
    replaceLetter((letter) => ('ؤئ'.includes(letter) ? [...'ؤئء'] : [])),
  ),
  similarShape: known('E', replaceLetter(sameIn('', SIMILAR_SHAPES))),
  similarSound: known('E', replaceLetter(sameIn('', SIMILAR_SOUNDS))),
  adjacentKey: known('E', replaceLetter(neighbours)),
  doubledLetter: known(
    'E',
    editLetter((letters, at) => letters.toSpliced(at, 0, letters[at] ?? '')),
  ),
  droppedLetter: known(
    'M',
    editLetter((letters, at) => letters.toSpliced(at, 1)),
  ),
  insertedLetter: known(
    'M',
    editLetter((letters, at, random) => letters.toSpliced(at, 0, pick(LETTERS, random))),
  ),
  transposedLetters: known(
    'M',
    editLetter((letters, at) => {
      const [one = ' ', other = ' '] = letters.slice(at, at + 2);
      return one === ' ' || other === ' ' ? null : letters.toSpliced(at, 2, other, one);
    }),
  ),
  substitutedLetter: known(
    'M',
    replaceLetter(() => LETTERS),
  ),
  article: known('E', (names, random) =>
    changePart(names, random, (name) => {
      if (name.includes(' ')) return null;
      return name.startsWith('ال') ? name.slice(2) : `ال${name}`;
    }),
  ),
  title: known('E', (names, random) => ({
    typed: [pick(TITLES, random), ...names].join(' '),
    part: null,
  })),
  droppedMiddleName: known('E', (names, random) => {
    if (names.length < 4) return null;
    return {
      typed: names.toSpliced(between(1, names.length - 1, random), 1).join(' '),
      part: null,
    };
  }),
  addedMiddleName: known('E', (names, random) => ({
    typed: names
      .toSpliced(between(1, names.length, random), 0, pick(MIDDLE_NAMES, random))
      .join(' '),
    part: null,
  })),
  swappedNames: known('E', (names, random) => swap(names, between(1, names.length - 1, random))),
  /** A son named after his grandfather: «محمد أحمد» and «أحمد محمد». */
  swappedFirstNames: different('E', (names) => swap(names, 0)),
  droppedFirstName: different('E', (names) => ({ typed: names.slice(1).join(' '), part: null })),
} as const satisfies Record<string, ErrorKind>;

export type ErrorKindName = keyof typeof ERROR_KINDS;

type Make = ErrorKind['make'];

function equal(source: ErrorKind['source'], make: Make): ErrorKind {
  return { source, outcome: 'equal', make };
}

function known(source: ErrorKind['source'], make: Make): ErrorKind {
  return { source, outcome: 'knownError', make };
}

function different(source: ErrorKind['source'], make: Make): ErrorKind {
  return { source, outcome: 'different', make };
}

/** Changes one of the names that can be changed. */
function changePart(
  names: NameList,
  random: Random,
  change: (name: string) => string | null,
): TypedError | null {
  const changed = names.flatMap((name, place) => {
    const typed = change(name);
    return typed === null || typed === name || typed === '' ? [] : [{ name, place, typed }];
  });
  if (changed.length === 0) return null;
  const { name, place, typed } = pick(changed, random);
  return { typed: names.with(place, typed).join(' '), part: name };
}

function editLetter(
  edit: (letters: string[], at: number, random: Random) => string[] | null,
): Make {
  return (names, random) =>
    changePart(names, random, (name) => {
      const letters = [...name];
      const at = between(0, letters.length, random);
      if (letters[at] === ' ') return null;
      return edit(letters, at, random)?.join('') ?? null;
    });
}

function replaceLetter(alternatives: (letter: string, isLast: boolean) => readonly string[]): Make {
  return (names, random) =>
    changePart(names, random, (name) => {
      const letters = [...name];
      const places = letters.flatMap((letter, at) => {
        const isLast = at === letters.length - 1 || letters[at + 1] === ' ';
        const others = alternatives(letter, isLast).filter((other) => other !== letter);
        return letter === ' ' || others.length === 0 ? [] : [{ at, others }];
      });
      if (places.length === 0) return null;
      const { at, others } = pick(places, random);
      return letters.with(at, pick(others, random)).join('');
    });
}

function insertAfterLetter(marks: readonly string[]): Make {
  return editLetter((letters, at, random) => letters.toSpliced(at + 1, 0, pick(marks, random)));
}

function sameIn(group: string, more: readonly string[] = []) {
  return (letter: string) =>
    [group, ...more].filter((each) => each.includes(letter)).flatMap((each) => [...each]);
}

function atEnd(alternatives: (letter: string) => readonly string[]) {
  return (letter: string, isLast: boolean) => (isLast ? alternatives(letter) : []);
}

/** Keys to the left and right, and the two of each neighbouring row, which is offset by half a key. */
function neighbours(letter: string): string[] {
  const key = 'أإآ'.includes(letter) ? 'ا' : letter;
  const row = KEY_ROWS.findIndex((keys) => keys.includes(key));
  if (row < 0) return [];
  const at = KEY_ROWS[row]?.indexOf(key) ?? 0;
  const near = [
    [row, at - 1],
    [row, at + 1],
    [row - 1, at],
    [row - 1, at + 1],
    [row + 1, at - 1],
    [row + 1, at],
  ] as const;
  return near
    .flatMap(([of, place]) => KEY_ROWS[of]?.[place] ?? [])
    .filter((other) => other !== '\0');
}

function swap(names: NameList, at: number): TypedError | null {
  const [one = '', other = ''] = names.slice(at, at + 2);
  if (one === other || other === '') return null;
  return { typed: names.toSpliced(at, 2, other, one).join(' '), part: null };
}

/** Excludes `to`. */
function between(from: number, to: number, random: Random): number {
  return from + Math.floor(random() * (to - from));
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[between(0, items.length, random)] as Item;
}

function words(text: string): string[] {
  return text.split(' ').map((word) => word.replaceAll('_', ' '));
}
