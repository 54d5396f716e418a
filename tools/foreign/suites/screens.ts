import { readFileSync } from 'node:fs';
import type { JSHandle } from '@playwright/test';
import { freePort } from '@wathiqa/server/test/support/http/free-port.ts';
import { startProgram, waitForPort } from '../../drills/support/program.ts';
import { fileOf, load } from '../packages.ts';
import type { Looks } from '../suite.ts';

/** The beginning of an element, without what differs between runs. */
function shorten(element: string): string {
  return element
    .replace(/\s+/g, ' ')
    .replace(/ class="[^"]*"/g, '')
    .replace(/_[rR]_\w+_/g, '_')
    .replace(/[\da-f]{8}-[\da-f-]{27}/g, 'id')
    .replace(/\d{4,}/g, 'N')
    .slice(0, 140);
}

interface AlfaOutcome {
  readonly outcome: string;
  readonly target: { toString(): string };
  readonly rule: {
    readonly uri: string;
    readonly requirements: Iterable<{ readonly type: string }>;
  };
}

/** Siteimprove's engine: failures of a success criterion. */
export const alfa: Looks = async (packages) => {
  const { Playwright } = await load<{
    Playwright: { toPage(document: JSHandle): Promise<unknown> };
  }>(packages, '@siteimprove/alfa-playwright');
  const { default: rules } = await load<{ default: unknown }>(packages, '@siteimprove/alfa-rules');
  const { Audit } = await load<{
    Audit: {
      of(page: unknown, rules: unknown): { evaluate(): PromiseLike<Iterable<AlfaOutcome>> };
    };
  }>(packages, '@siteimprove/alfa-act');
  return async (page, name) => {
    const document = await page.evaluateHandle(() => window.document);
    const outcomes = await Audit.of(await Playwright.toPage(document), rules).evaluate();
    return [...outcomes]
      .filter(({ outcome }) => outcome === 'failed')
      .map(({ rule, target }) => {
        const element = shorten(target.toString());
        return `${rule.uri.split('/').at(-1)} ${name}: ${element}`;
      });
  };
};

interface IbmResult {
  ruleId: string;
  snippet: string;
  value: [string, string];
}

interface Ace {
  Checker: new () => {
    check(document: Document, policies: string[]): Promise<{ results: IbmResult[] }>;
  };
}

/** IBM's engine: certain violations of WCAG 2.2, not those to be confirmed by a person. */
export const ibm: Looks = async (packages) => {
  const engine = readFileSync(fileOf(packages, 'accessibility-checker-engine', 'ace.js'), 'utf8');
  return async (page, name) => {
    if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(engine);
    const results = await page.evaluate(async () => {
      const ace: Ace = Reflect.get(window, 'ace');
      const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
      return results
        .filter(({ value }) => value[0] === 'VIOLATION' && value[1] === 'FAIL')
        .map(({ ruleId, snippet }) => ({ ruleId, snippet }));
    });
    return results.map(({ ruleId, snippet }) => `${ruleId} ${name}: ${shorten(snippet)}`);
  };
};

/** The W3C's checker of HTML, over the document after its scripts ran. */
export const vnu: Looks = async (packages) => {
  const port = await freePort();
  const jar = fileOf(packages, 'vnu-jar', 'build/dist/vnu.jar');
  const args = [
    '-cp',
    jar,
    '-Dnu.validator.servlet.bind-address=127.0.0.1',
    'nu.validator.servlet.Main',
  ];
  // A service, because Java takes seconds to start. It ends with this program.
  const service = startProgram('java', [...args, String(port)], { root: true });
  await waitForPort(port, service);
  return async (page, name) => {
    const answer = await fetch(`http://127.0.0.1:${port}/?out=json&level=error`, {
      method: 'POST',
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: await page.content(),
    });
    const { messages }: { messages: { message: string; extract?: string }[] } = await answer.json();
    return messages.map(
      ({ message, extract = '' }) => `${shorten(message)} ${name}: ${shorten(extract)}`,
    );
  };
};
