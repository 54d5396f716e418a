import { delivery } from '../../e2e/support/people.ts';
import { CitizenHand, type Effort } from './citizen-hand.ts';
import { type OpenProduct, openProduct, signedInTab } from './product.ts';

/** A citizen of the trial whose account tells all that a form asks about an owner. */
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
const TEXT = (words: string) => `::-p-text(${words})`;

/**
 * `npm run bench effort`: what citizens type, press, scroll and wait for from a list of services to the number of a request,
 * on a phone, each address typed: one's own birth certificate; a late father's record, the family record and one's own
 * certificate; the certificates of three relatives in two languages. And one's own once more, to the address of before.
 */
export default async function effort(): Promise<void> {
  const product = await openProduct();
  try {
    report('own certificate', await ownCertificate(product));
    report('own certificate, to the last address', await ownCertificate(product, takeLastAddress));
    report('late father', await lateFather(product));
    report('three relatives in two languages', await twoLanguages(product));
  } finally {
    await product.close();
  }
}

async function ownCertificate(product: OpenProduct, sayWhere = typeAddress): Promise<Effort> {
  const hand = await begin(product, 'electronicservices', 'birth');
  await hand.page.waitForSelector('main #known-person');
  return register(hand, sayWhere);
}

async function lateFather(product: OpenProduct): Promise<Effort> {
  const hand = await begin(product, 'electronicservices', 'death');
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

async function twoLanguages(product: OpenProduct): Promise<Effort> {
  const hand = await begin(product, 'translatedservices', 'birth');
  await hand.press('main [name=forSelf]');
  for (const [index, [relative, relationCode]] of RELATIVES.entries()) {
    if (index > 0) await hand.press(`main form button${TEXT('إضافة')}`);
    await hand.type(relative);
    await hand.choose({ relationCode, languageCode: '105' });
    await hand.press(`main summary${TEXT('اطلبها بلغات أخرى')}`);
    await hand.press(`main label${TEXT('الإيطالية')}`);
    await hand.press(`main button${TEXT('أضف وثيقة واحدة')}`);
    await hand.page.waitForSelector(`main h1${TEXT(String(index * 2 + 2))}`);
  }
  return register(hand);
}

/** From the list of services over its terms to the form of one. */
async function begin(product: OpenProduct, list: string, docType: string): Promise<CitizenHand> {
  const hand = await CitizenHand.at(await signedInTab(product, `/services/${list}`, CITIZEN));
  await hand.press(`main a[href$="/${docType}"]`);
  await hand.press('main [name=acceptTerms]:not(:disabled)');
  await hand.press(`main button${TEXT('بدء الخدمة')}`);
  await hand.page.waitForSelector('main form [type=submit]');
  return hand;
}

/** Adds a document of another kind, its terms accepted. */
async function addKind(hand: CitizenHand, kind: string): Promise<void> {
  await hand.press(`main button${TEXT('أضف وثيقة من نوع آخر')}`);
  await hand.choose({ anotherKind: kind });
  await hand.press('dialog [name=acceptTerms]');
  await hand.press(`dialog button${TEXT('أضفها إلى الطلب')}`);
}

/** The review with the address, to the number. */
async function register(hand: CitizenHand, sayWhere = typeAddress): Promise<Effort> {
  await hand.press('main form [type=submit]');
  await hand.page.waitForSelector('main [name=departmentNo]');
  await sayWhere(hand);
  await hand.press('main form [type=submit]');
  await hand.page.waitForFunction(() => /\/request\/\d{12}$/.test(location.pathname));
  const taken = hand.effort();
  await hand.page.close();
  return taken;
}

async function typeAddress(hand: CitizenHand): Promise<void> {
  const { govCode, policeCode, postalCode, mobile1: _, mobile2, ...address } = delivery;
  await hand.type(address);
  await hand.choose({ govCode, policeCode, postalCode });
  await hand.type({ mobile2 });
}

/** The address and the mobiles of the order before. */
async function takeLastAddress(hand: CitizenHand): Promise<void> {
  await hand.press(`main button${TEXT('استخدم هذا العنوان')}`);
}

function report(journey: string, { typed, presses, screens, seconds }: Effort): void {
  process.stdout.write(
    `${journey}: ${typed} fields typed, ${presses} presses, ${screens.toFixed(1)} screens scrolled, ${seconds.toFixed(0)} s\n`,
  );
}
