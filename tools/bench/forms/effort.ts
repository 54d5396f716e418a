import { delivery } from '../../../e2e/support/people.ts';
import { CitizenHand, type Effort } from './citizen-hand.ts';
import { type OpenProduct, openProduct, signedInTab } from './product.ts';

/** Trial citizen with a complete profile. */
const CITIZEN = 'mona@wathiqa.example';

const FATHER = {
  firstName: 'سامي',
  fatherName: 'يوسف',
  grandfatherName: 'إبراهيم',
  familyName: 'الشناوي',
  nationalIdenNumber: '25103032790890',
  motherFullName: 'فاطمة حسن إبراهيم',
} as const;
const RELATIVES = [
  [FATHER, 'FATHER'],
  [{ ...FATHER, firstName: 'كريم', nationalIdenNumber: '29005140190010' }, 'SON'],
  [{ ...FATHER, firstName: 'هدى', nationalIdenNumber: '29811201490900' }, 'DAUGHTER'],
] as const;
const HUSBAND = 'سامي يوسف إبراهيم الشناوي';
const CHILD = { ...FATHER, fatherName: 'سامي', grandfatherName: 'يوسف', motherFullName: 'منى' };
const CHILDREN = [
  { firstName: 'كريم', nationalIdenNumber: '31005140190018' },
  { firstName: 'هدى', nationalIdenNumber: '31201140190025' },
  { firstName: 'يوسف', nationalIdenNumber: '31407210190039' },
] as const;
type Film = `${string}.webm` | undefined;

const TEXT = (words: string) => `::-p-text(${words})`;

/**
 * `npm run bench effort`: typing, presses, scrolling and waiting per phone journey, from service list to request
 * number. Journeys: own birth certificate; a late father's three documents; three relatives' certificates in two
 * languages; three children and a marriage; a reorder to the previous address. `BENCH_FILM=folder` films each journey,
 * which needs ffmpeg and slows the measurement.
 */
export default async function effort(): Promise<void> {
  await using product = await openProduct();
  await measure('own certificate', (film) => ownCertificate(product, film));
  await measure('own certificate, to the last address', (film) =>
    ownCertificate(product, film, takeLastAddress),
  );
  await measure('late father', (film) => lateFather(product, film));
  await measure('three relatives in two languages', (film) => twoLanguages(product, film));
  await measure('three children and a marriage', (film) => family(product, film));
}

async function ownCertificate(
  product: OpenProduct,
  film: Film,
  sayWhere = typeAddress,
): Promise<Effort> {
  const hand = await begin(product, film, 'electronicservices', 'birth');
  await hand.page.waitForSelector('main #known-person');
  return register(hand, sayWhere);
}

async function lateFather(product: OpenProduct, film: Film): Promise<Effort> {
  const hand = await begin(product, film, 'electronicservices', 'death');
  await hand.type(FATHER);
  await hand.choose({ relationCode: 'FATHER' });
  await addKind(hand, 'FamilyRecord');
  await hand.press(`main label${TEXT('سامي يوسف')}`);
  await hand.type({ applicantEntity: 'هيئة التأمينات' });
  await addKind(hand, 'Birth');
  await hand.press('main [name=forSelf]');
  await hand.page.waitForSelector('main #known-person');
  return register(hand);
}

async function twoLanguages(product: OpenProduct, film: Film): Promise<Effort> {
  const hand = await begin(product, film, 'translatedservices', 'birth');
  await hand.press('main [name=forSelf]');
  for (const [index, [relative, relationCode]] of RELATIVES.entries()) {
    if (index > 0) await add(hand, 'شخص آخر');
    await hand.type(relative);
    await hand.choose({ relationCode, languageCode: '105' });
    await add(hand, 'الشخص نفسه بلغة أخرى');
    await hand.press(`dialog label${TEXT('الإيطالية')}`);
    await hand.press(`dialog button${TEXT('أضف وثيقة واحدة')}`);
    await hand.page.waitForSelector(`main h1${TEXT(String(index * 2 + 2))}`);
  }
  return register(hand);
}

async function family(product: OpenProduct, film: Film): Promise<Effort> {
  const hand = await begin(product, film, 'electronicservices', 'birth');
  await hand.page.waitForSelector('main #known-person');
  await hand.press('main [name=forSelf]');
  for (const [index, child] of CHILDREN.entries()) {
    if (index === 0) {
      await hand.type({ ...CHILD, ...child });
      await hand.choose({ relationCode: 'SON' });
    } else {
      await add(hand, `أخ أو أخت ل${CHILDREN[index - 1]?.firstName}`);
      await hand.page.waitForSelector(`main h1${TEXT(String(index + 1))}`);
      await hand.type(child);
    }
  }
  await addKind(hand, 'Marriage');
  await hand.press(`main label${TEXT('بياناتك من حسابك')}`);
  await hand.type({ spouseFullName: HUSBAND });
  return register(hand);
}

/** From service list through terms to the form. */
async function begin(
  product: OpenProduct,
  film: Film,
  list: string,
  docType: string,
): Promise<CitizenHand> {
  const tab = await signedInTab(product, `/services/${list}`, CITIZEN);
  const hand = await CitizenHand.at(tab, film);
  await hand.press(`main a[href$="/${docType}"]`);
  await hand.press('main [name=acceptTerms]:not(:disabled)');
  await hand.press(`main button${TEXT('بدء الخدمة')}`);
  await hand.page.waitForSelector('main form [type=submit]');
  return hand;
}

async function add(hand: CitizenHand, choice: string): Promise<void> {
  await hand.press(`main button${TEXT('أضف وثيقة')}`);
  await hand.press(`dialog button${TEXT(choice)}`);
}

async function addKind(hand: CitizenHand, kind: string): Promise<void> {
  await add(hand, 'وثيقة من نوع آخر');
  await hand.choose({ anotherKind: kind });
  await hand.press('dialog [name=acceptTerms]');
  await hand.press(`dialog button${TEXT('أضفها إلى الطلب')}`);
}

/** From review with address to the number. */
async function register(hand: CitizenHand, sayWhere = typeAddress): Promise<Effort> {
  await hand.press('main form [type=submit]');
  await hand.page.waitForSelector('main [name=departmentNo]');
  await sayWhere(hand);
  await hand.press('main form [type=submit]');
  await hand.page.waitForFunction(() => /\/request\/\d{12}$/.test(location.pathname));
  return hand.end();
}

async function typeAddress(hand: CitizenHand): Promise<void> {
  const { govCode, policeCode, postalCode, mobile1: _, mobile2, ...address } = delivery;
  await hand.type(address);
  await hand.choose({ govCode, policeCode, postalCode });
  await hand.type({ mobile2 });
}

async function takeLastAddress(hand: CitizenHand): Promise<void> {
  await hand.press(`main button${TEXT('استخدم هذا العنوان')}`);
}

async function measure(journey: string, play: (film: Film) => Promise<Effort>): Promise<void> {
  const folder = process.env.BENCH_FILM;
  const film: Film = folder ? `${folder}/${journey.replaceAll(/[ ,]+/g, '-')}.webm` : undefined;
  const { typed, characters, presses, screens, seconds } = await play(film);
  process.stdout.write(
    `${journey}: ${characters} characters in ${typed} fields, ${presses} presses, ${screens.toFixed(1)} screens scrolled, ${seconds.toFixed(0)} s\n`,
  );
}
