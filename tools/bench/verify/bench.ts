import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { printCertificates } from '@wathiqa/contract/office';
import { openOfficeOverHttp } from '@wathiqa/server/test/support/http/http-clerk.ts';
import puppeteer, { type Page } from 'puppeteer-core';
import type { Register } from '../../../e2e/support/fixtures.ts';
import { pack, registerPaid } from '../../../e2e/support/office/dispatch.ts';
import { newStaff } from '../../../e2e/support/office/office.ts';
import { readPrintedCodes } from '../../../e2e/support/office/printed-codes.ts';
import { browserFlags } from '../../../scripts/prepare/browser-flags.mjs';
import { ensureBrowser } from '../../../scripts/prepare/ensure-browser.mjs';
import { ensureBuilt } from '../../../scripts/prepare/ensure-built.mjs';
import { openDatabases } from '../../support/databases.ts';
import { print, printMachine } from '../../support/print.ts';
import { startProduct, WITH_SANDBOX } from '../../support/product.ts';
import { runSql } from '../../support/sql.ts';

declare global {
  interface Window {
    printedCode: File;
  }
}

type Detector = new (options: {
  formats: string[];
}) => { detect(image: ImageBitmap): Promise<unknown> };

const TIMES = 100;
const CPU_THROTTLING = 4;
/** Lists are numbered by seconds. */
const LISTS_APART_MS = 1_100;

/** Time from a picture of a printed code to the frame that shows its verdict, on a phone with a slow processor. */
export default async function benchVerify(): Promise<void> {
  await ensureBuilt();
  printMachine();
  await using databases = await openDatabases();
  const database = await databases.open('verify');
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct(database.databaseUrl, secret, {
    ...WITH_SANDBOX,
  });
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Error('Set CHROMIUM to the path of a Chromium');
  await using browser = await puppeteer.launch({ executablePath, args: browserFlags });
  try {
    const code = await printCode(product.url, (sql, values) =>
      runSql(database.databaseUrl, sql, values),
    );
    const page = await browser.newPage();
    await page.setViewport({ width: 360, height: 740, deviceScaleFactor: 2 });
    await page.goto(`${product.url}/verify`, { waitUntil: 'networkidle0' });
    await drawCode(page, code);
    await page.emulateCPUThrottling(CPU_THROTTLING);
    const first = await verify(page);
    print(`picture to verdict: first ${Math.round(first)} ms, ${await repeat(page)}`);
    await simulateNativeDetector(page);
    print(`code to verdict: ${await repeat(page)}`);
  } finally {
    await product.stop();
    await database.close();
  }
}

async function repeat(page: Page): Promise<string> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push(await verify(page));
  times.sort((one, other) => one - other);
  const [p50, p95] = [0.5, 0.95].map((part) => Math.round(times[TIMES * part] ?? 0));
  return `${TIMES} times p50 ${p50} ms, p95 ${p95} ms`;
}

/** Phones find the code without the library, which read this one already. */
async function simulateNativeDetector(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const [library] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/decode-[^/]+\.js$/.test(name));
    const exported: Record<string, Detector> = await import(library?.name ?? '');
    const Library = Object.values(exported).find((each) => each.prototype?.detect);
    if (!Library) throw new Error('No library');
    const picture = await createImageBitmap(window.printedCode);
    const found = await new Library({ formats: ['qr_code'] }).detect(picture);
    const Native = class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => found;
    };
    Reflect.set(window, 'BarcodeDetector', Native);
  });
}

/** Squares of a certificate's code. A second print publishes a delta of the list, as on every day of work. */
async function printCode(url: string, register: Register): Promise<boolean[][]> {
  await printBatch(url, register);
  await delay(LISTS_APART_MS);
  const [code] = readPrintedCodes(await printBatch(url, register));
  if (!code) throw new Error('The certificate has no code');
  return code;
}

async function printBatch(url: string, register: Register): Promise<Buffer> {
  const requestId = await registerPaid(register, 'bench@wathiqa.example', url);
  const batchId = Number(await pack(register, requestId));
  const clerk = await openOfficeOverHttp(url, await newStaff(register, 'clerk'));
  const { pdf } = await clerk(printCertificates, { body: { batchId } });
  return Buffer.from(pdf, 'base64');
}

/** Draws the code as a picture of 1280×720, as a camera takes it. */
function drawCode(page: Page, code: boolean[][]): Promise<void> {
  return page.evaluate(async (rows) => {
    const canvas = new OffscreenCanvas(1280, 720);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('No canvas');
    context.fillStyle = '#e1e1e1';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = '#191919';
    const unit = Math.floor(600 / rows.length);
    const [left, top] = [canvas.width, canvas.height].map(
      (side) => (side - rows.length * unit) / 2,
    ) as [number, number];
    for (const [y, row] of rows.entries()) {
      for (const [x, isDark] of row.entries()) {
        if (isDark) context.fillRect(left + x * unit, top + y * unit, unit, unit);
      }
    }
    window.printedCode = new File([await canvas.convertToBlob()], 'code.png');
  }, code);
}

/** @throws Error unless the certificate is valid */
function verify(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const until = async <Found>(find: () => Found | null | undefined): Promise<Found> => {
      const begun = performance.now();
      for (;;) {
        const found = find();
        if (found) return found;
        if (performance.now() - begun > 30_000) throw new Error(document.body.innerText);
        await frame();
      }
    };
    const verdict = () => document.querySelector('main h2');
    if (verdict()) document.querySelector<HTMLButtonElement>('main button')?.click();
    const input = await until(() => document.querySelector<HTMLInputElement>('input[type=file]'));
    const files = new DataTransfer();
    files.items.add(window.printedCode);
    const start = performance.now();
    input.files = files.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
    const { textContent } = await until(verdict);
    await frame();
    const shown = performance.now();
    if (textContent !== 'نموذج · شهادة صحيحة') throw new Error(textContent);
    return shown - start;
  });
}
