import { LANGUAGES, type Locale } from '@wathiqa/domain';
import { Config, type HtmlElement, Parser, TextNode } from 'html-validate';

const parser = new Parser(await Config.empty().resolve());

/** Attributes exposed as text. */
const READ_ATTRIBUTES = ['alt', 'aria-label', 'aria-description', 'label', 'placeholder', 'title'];

const SHOWN_BY_OTHERS = /^(description|og:(title|description|site_name|image:alt))$/;

const OF_NO_LANGUAGE = new Set(['bdi', 'code', 'kbd', 'samp']);

/** Foreign-script pattern by page script. */
const FOREIGN = {
  Arab: /[A-Za-z][A-Za-z.@-]*[A-Za-z]/g,
  Latn: /\p{Script=Arabic}+/gu,
};

/** Latin in Arabic too: sample e-mail, map site, file format. */
const LATIN_IN_ARABIC = ['name@example.com', 'openstreetmap.org', 'JSON'];

export function parseDocument(html: string): HtmlElement {
  return parser.parseHtml(html.replaceAll(/<(style|script|svg)[\s>].*?<\/\1>|&nbsp;/gs, ' '));
}

/** Words in another script without `lang`, each with its element. */
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
