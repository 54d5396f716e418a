import type { APIRequestContext } from '@playwright/test';

/** What the server sends at an address, before any browser has drawn it. */
export async function fetchHtml(request: APIRequestContext, path: string): Promise<string> {
  return (await request.get(path)).text();
}

/** The values that an attribute has in the elements of a name, as the page writes them. */
export function attributeValues(html: string, element: string, attribute: string): string[] {
  const written = new RegExp(`<${element}\\s(?:[^>]*\\s)?${attribute}="([^"]*)"`, 'g');
  return [...html.matchAll(written)].map(([, value = '']) => value.replaceAll('&amp;', '&'));
}

/** The words of the page's own part, those that are folded away too, with one space between them. */
export function mainText(html: string): string {
  const main = /<main[\s>].*<\/main>/s.exec(html)?.[0] ?? '';
  return main
    .replace(/<!--.*?-->/gs, '')
    .replace(/<(script|svg|template)[\s>].*?<\/\1>/gs, ' ')
    .replace(/<\/?bdi[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}
