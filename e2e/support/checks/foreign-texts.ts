import { LANGUAGES, type Locale } from '@wathiqa/domain';
import { Config, type HtmlElement, Parser, TextNode } from 'html-validate';

const parser = new Parser(await Config.empty().resolve());

/** What is read or heard of an element beside its text. */
const READ_ATTRIBUTES = ['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'];

/** Of what the head says of the page, what other sites show to people. */
const SHOWN_BY_OTHERS = /^(description|og:(title|description|site_name|image:alt))$/;

/** Written as it is in every language: numbers and names of things, code, keys. */
const OF_NO_LANGUAGE = new Set(['bdi', 'code', 'kbd', 'samp']);

/** What is of another script, by the script of the page. */
const FOREIGN = {
  Arab: /[A-Za-z][A-Za-z.@-]+/g,
  Latn: /\p{Script=Arabic}+/gu,
};

/** Written in Latin letters in Arabic too: an example of what to type, the site that maps come from, a format of files. */
const LATIN_IN_ARABIC = ['name@example.com', 'openstreetmap.org', 'JSON'];

/** A document without what nobody reads. */
export function parseDocument(html: string): HtmlElement {
  return parser.parseHtml(html.replaceAll(/<(style|script|svg)[\s>].*?<\/\1>|&nbsp;/gs, ' '));
}

/**
 * The words of a page that are in the letters of another language and not marked as that language's.
 *
 * @param page its whole document
 * @param locale the language that it is in
 * @returns each with the element that it stands in
 */
export function findForeignTexts(page: HtmlElement, locale: Locale): string[] {
  const children = page.childElements.filter((child) => isRead(child, locale));
  return [
    ...ownTexts(page)
      .flatMap((text) => text.match(FOREIGN[LANGUAGES[locale].script]) ?? [])
      .filter((text) => !LATIN_IN_ARABIC.includes(text)),
    ...children.flatMap((child) => findForeignTexts(child, locale)),
  ];
}

function isRead(element: HtmlElement, locale: Locale): boolean {
  const marked = element.getAttributeValue('lang');
  if (marked !== null) return marked === locale;
  return !OF_NO_LANGUAGE.has(element.tagName.toLowerCase());
}

function ownTexts(element: HtmlElement): string[] {
  const name = element.getAttributeValue('name') ?? element.getAttributeValue('property') ?? '';
  const attributes = SHOWN_BY_OTHERS.test(name) ? ['content'] : READ_ATTRIBUTES;
  return [
    ...attributes.map((attribute) => element.getAttributeValue(attribute) ?? ''),
    ...element.childNodes
      .filter((node) => node instanceof TextNode)
      .map((node) => node.textContent),
  ];
}
