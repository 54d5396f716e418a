import { randomBytes } from 'node:crypto';
import { desktopConfig } from 'lighthouse';
import puppeteer from 'puppeteer-core';
import { createOfficeFixtures } from '../../../e2e/support/office/office-screens.ts';
import { browserFlags } from '../../../scripts/prepare/browser-flags.mjs';
import { ensureBrowser } from '../../../scripts/prepare/ensure-browser.mjs';
import { ensureBuilt } from '../../../scripts/prepare/ensure-built.mjs';
import { openDatabases } from '../../support/databases.ts';
import { startProduct, WITH_SANDBOX } from '../../support/product.ts';
import { runSql } from '../../support/sql.ts';
import { signInOffice } from '../office/staff.ts';
import { audit } from '../pages/audit.ts';
import { HEAD, line, print } from '../pages/report.ts';
import { enterAs } from './enter-as.ts';

/** Lighthouse desktop audits of every office screen with content, signed in with the most permitted role. */
export default async function benchOfficePages(): Promise<void> {
  await ensureBuilt();
  await using databases = await openDatabases();
  const database = await databases.open('office_pages');
  const secret = randomBytes(32).toString('base64url');
  const product = await startProduct(database.databaseUrl, secret, WITH_SANDBOX);
  try {
    const below = await auditScreens(product.url, database.databaseUrl);
    print(`accessibility below 100: ${below.join(', ') || 'none'}`);
  } finally {
    await product.stop();
    await database.close();
  }
}

/** Prints Lighthouse results; returns screens with accessibility failures. */
async function auditScreens(url: string, databaseUrl: string): Promise<string[]> {
  const cookies = await signInOffice(databaseUrl);
  const screens = await createOfficeFixtures(url, (sql, values) =>
    runSql(databaseUrl, sql, values),
  );
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Error('Set CHROMIUM to the path of a Chromium');
  await using browser = await puppeteer.launch({ executablePath, args: browserFlags });
  print('Lighthouse, desktop preset; times in ms, weight in KB over the wire', HEAD);
  const below: string[] = [];
  for (const { name, address, role } of screens) {
    await enterAs(browser, url, cookies[role]);
    const measured = await audit(browser, `${url}${address}`, desktopConfig);
    print(line(`${name} (${role})`, measured));
    if (measured.scores.accessibility === 100) continue;
    print(`  failed: ${measured.failed.join(', ')}`);
    below.push(name);
  }
  return below;
}
