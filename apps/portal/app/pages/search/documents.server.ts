import {
  DOCUMENT_TEXTS,
  figures,
  type ListedOutlet,
  languageNames,
  languageTags,
  placeName,
} from '@wathiqa/content';
import {
  type EntryOf,
  getPricesInForce,
  governorates,
  listedOutlets,
  readEntries,
  readSearchVocabulary,
} from '@wathiqa/content/node';
import type { SearchData, SearchDocument } from '@wathiqa/content/search';
import { formatPounds, LOCALE } from '@wathiqa/domain';
import { site } from '../../content.server.ts';
import {
  electronicServices,
  electronicTiles,
  type Service,
  type Tile,
  translatedServices,
  translatedTiles,
} from '../../journeys/services/services.ts';
import { layoutMessages, type NavigationName } from '../../layout/layout.messages.ts';
import { placeAddress } from '../../layout/navigation.ts';
import { outletsAddress } from '../../layout/outlets.ts';
import { articlePath, pathTo, type RouteName } from '../../paths.ts';
import { searchMessages } from './search.messages.ts';

const { nav } = layoutMessages;

/** For browser and server, at build time. */
export function searchData(): SearchData {
  return { ...readSearchVocabulary(LOCALE), documents: searchDocuments() };
}

function searchDocuments(): SearchDocument[] {
  return [
    ...toServiceDocuments(),
    ...readEntries('guide', site, LOCALE).map(toGuideDocument),
    ...readEntries('questions', site, LOCALE).map(toQuestionDocument),
    ...toTextPageDocuments(),
    ...toOtherPageDocuments(),
    ...readEntries('centres', site, LOCALE).map(toCentreDocument),
    ...toOutletDocuments(),
    ...readEntries('news', site, LOCALE).map(toNewsDocument),
  ];
}

function toServiceDocuments(): SearchDocument[] {
  const languages = [...Object.values(languageNames), ...getEnglishLanguages()];
  return [
    ...electronicTiles.map((tile) => toServiceDocument(tile, electronicServices, nav.electronic)),
    ...translatedTiles.map((tile) => ({
      ...toServiceDocument(tile, translatedServices, nav.translated),
      keywords: ['translated', getEnglishName(tile), ...languages].join(' '),
    })),
  ];
}

function toServiceDocument(tile: Tile, list: readonly Service[], page: string): SearchDocument {
  const service = list.find(({ documentType }) => documentType === tile.documentType);
  const price = service && getPricesInForce()[service.serviceCode];
  return {
    group: 'service',
    title: tile.name,
    trail: [page],
    text: `${tile.line}. ${service?.about ?? ''}`,
    to: tile.terms,
    keywords: getEnglishName(tile),
    ...(price !== undefined && { note: `${formatPounds(price)} ${tile.unit}` }),
  };
}

const getEnglishName = ({ documentType }: Tile) => DOCUMENT_TEXTS.en.documentNames[documentType];

/** English names of translation languages, searched in any language. */
function getEnglishLanguages(): string[] {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return Object.values(languageTags).map((tag) => names.of(tag) ?? tag);
}

function toGuideDocument({ name, front, text }: EntryOf<'guide'>): SearchDocument {
  return {
    group: 'guide',
    title: front.title,
    trail: [nav.about, nav.guide],
    text: `${front.summary} ${text}`,
    to: `${pathTo('servicesGuide')}#${name}`,
  };
}

function toQuestionDocument({ name, front, text }: EntryOf<'questions'>): SearchDocument {
  return {
    group: 'question',
    title: front.question,
    trail: [nav.questions],
    text,
    to: `${pathTo('questions')}#${name}`,
    ...(front.keywords && { keywords: front.keywords }),
  };
}

/** Page of each text in `about` and `pages`. */
const TEXT_ROUTES = {
  sector: 'about',
  'national-number': 'nationalNumber',
  'smart-records': 'smartRecords',
  contact: 'contactUs',
  accessibility: 'accessibility',
  privacy: 'privacy',
} as const satisfies Readonly<Record<EntryOf<'about' | 'pages'>['name'], RouteName>>;

const contactKeywords = [
  ...figures.callCentre.lines,
  figures.contact.mail,
  figures.contact.fax,
].join(' ');

function toTextPageDocuments(): SearchDocument[] {
  return [...readEntries('about', site, LOCALE), ...readEntries('pages', site, LOCALE)].map(
    ({ name, front, text }) => ({
      group: 'page',
      title: front.title,
      trail: name === 'national-number' ? [nav.about] : [],
      text: `${front.summary} ${text}`,
      to: pathTo(TEXT_ROUTES[name]),
      ...(name === 'contact' && { keywords: contactKeywords }),
    }),
  );
}

function toOtherPageDocuments(): SearchDocument[] {
  const names = Object.keys(searchMessages.pages) as (keyof typeof searchMessages.pages &
    NavigationName)[];
  return names.map((name) => ({
    // Tracking counts as a service, as on the home page.
    group: name === 'inquiry' ? 'service' : 'page',
    title: nav[name],
    trail: [],
    text: searchMessages.pages[name],
    to: placeAddress(name),
    ...(name === 'inquiry' && { keywords: searchMessages.tracking }),
  }));
}

function toCentreDocument({ name, front, text }: EntryOf<'centres'>): SearchDocument {
  return {
    group: 'centre',
    title: front.title,
    trail: [nav.centres],
    text: `${front.summary} ${text}`,
    to: pathTo(name),
  };
}

function toNewsDocument({ name, front, text }: EntryOf<'news'>): SearchDocument {
  return {
    group: 'news',
    title: front.title,
    trail: [nav.news],
    text: `${front.summary} ${text}`,
    to: articlePath(name),
  };
}

function toOutletDocuments(): SearchDocument[] {
  const names = new Map(
    governorates().map((governorate) => [governorate.code, placeName(governorate)]),
  );
  return listedOutlets(LOCALE).map((outlet) =>
    toOutletDocument(outlet, names.get(outlet.governorate) ?? ''),
  );
}

function toOutletDocument(
  { code, kind, governorate, name, place }: ListedOutlet,
  governorateName: string,
): SearchDocument {
  return {
    group: 'outlet',
    title: name,
    trail: [nav.nearest, governorateName],
    text: place,
    to: outletsAddress({ kind, gov: governorate, outlet: code }),
    keywords: governorateName,
  };
}
