import { type OpenProduct, openProduct, signedInTab } from './product.ts';

/** A citizen of the trial whose account tells all that a form asks about an owner. */
const CITIZEN = 'citizen@wathiqa.example';

/** What people take: to find the next thing and press it, and to type a character on a phone. */
const PRESS_MS = 1_000;
const CHARACTER_MS = 200;

const ADDRESS = {
  departmentNo: '15',
  floorNo: '2',
  flatNo: '4',
  streetName: 'شارع النيل',
  districtName: 'المعادي',
  detailedAddress: 'أمام الحديقة',
} as const;
const PLACE = { govCode: '01', policeCode: '0101', postalCode: '11511' } as const;

/** What one order took of the citizen. */
interface Effort {
  typed: number;
  presses: number;
  seconds: number;
}

/**
 * `npm run bench own-certificate`: what a citizen types, presses and waits for from the list of services to the number of
 * a request for their own birth certificate, on a phone, the address typed.
 */
export default async function ownCertificate(): Promise<void> {
  const product = await openProduct();
  try {
    report(await order(product));
  } finally {
    await product.close();
  }
}

async function order(product: OpenProduct): Promise<Effort> {
  const page = await signedInTab(product, '/services/electronicservices', CITIZEN);
  await page.setViewport({ width: 360, height: 740, hasTouch: true, isMobile: true });
  const effort = { typed: 0, presses: 0 };
  const start = performance.now();

  const press = async (selector: string) => {
    await pause(PRESS_MS);
    await page.locator(selector).click();
    effort.presses += 1;
  };
  const type = async (name: string, text: string) => {
    await pause(PRESS_MS);
    await (await page.waitForSelector(`main [name=${name}]`))?.type(text, { delay: CHARACTER_MS });
    effort.typed += 1;
  };
  const choose = async (name: string, value: string) => {
    await pause(PRESS_MS);
    await page.waitForSelector(`main [name=${name}] option[value="${value}"]`);
    await page.select(`main [name=${name}]`, value);
    effort.presses += 2;
  };

  await press('main a[href$="/birth"]');
  await press('main [name=acceptTerms]:not(:disabled)');
  await press('main ::-p-text(بدء الخدمة)');
  await page.waitForSelector('main #known-person');
  await press('main form [type=submit]');
  await page.waitForSelector('main [name=departmentNo]');
  for (const [name, text] of Object.entries(ADDRESS)) await type(name, text);
  for (const [name, value] of Object.entries(PLACE)) await choose(name, value);
  await type('mobile2', '01112345678');
  await press('main form [type=submit]');
  await page.waitForFunction(() => /\/request\/\d{12}$/.test(location.pathname));
  const seconds = (performance.now() - start) / 1000;
  await page.close();
  return { ...effort, seconds };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function report({ typed, presses, seconds }: Effort): void {
  process.stdout.write(`${typed} fields typed, ${presses} presses, ${seconds.toFixed(0)} s\n`);
}
