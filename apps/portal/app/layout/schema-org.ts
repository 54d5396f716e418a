import { figures } from '@wathiqa/content';
import { LOCALE } from '@wathiqa/domain';
import { fullAddress, pageAddress } from '../document/public-url.ts';
import type { Thing } from '../document/structured-data.tsx';
import { callLines, mail } from './call-lines.tsx';
import { layoutMessages } from './layout.messages.ts';

export function organization(): Thing {
  const { brand, brandLine } = layoutMessages;
  return {
    '@type': 'GovernmentOrganization',
    '@id': fullAddress('/#authority'),
    name: `${brand}: ${brandLine}`,
    url: pageAddress('/'),
    logo: fullAddress('/icons/icon-512.png'),
    email: mail,
    faxNumber: figures.contact.fax,
    areaServed: { '@type': 'Country', name: 'EG' },
    contactPoint: callLines.map((telephone) => ({
      '@type': 'ContactPoint',
      telephone,
      contactType: 'customer service',
      availableLanguage: 'ar',
      hoursAvailable: {
        '@type': 'OpeningHoursSpecification',
        closes: `${figures.callCentre.untilHour}:00`,
      },
    })),
  };
}

/** A document with its fee per copy in pounds. */
export interface OfferedService {
  name: string;
  pounds: number;
  path: string;
}

export function serviceList(offered: readonly OfferedService[]): Thing {
  return {
    '@type': 'ItemList',
    itemListElement: offered.map(({ name, pounds, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'GovernmentService',
        name,
        url: pageAddress(path),
        provider: { '@id': fullAddress('/#authority') },
        areaServed: { '@type': 'Country', name: 'EG' },
        offers: { '@type': 'Offer', price: pounds, priceCurrency: 'EGP' },
      },
    })),
  };
}

export function faqPage(questions: readonly { question: string; html: string }[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, html }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: html },
    })),
  };
}

interface NewsArticleInput {
  title: string;
  summary: string;
  /** YYYY-MM-DD. */
  day: string;
  picture: string;
}

export function newsArticle({ title, summary, day, picture }: NewsArticleInput): Thing {
  return {
    '@type': 'NewsArticle',
    headline: title,
    description: summary,
    datePublished: day,
    image: fullAddress(picture),
    inLanguage: LOCALE,
    publisher: { '@id': fullAddress('/#authority') },
  };
}

/** From home; the last is the page itself. */
export function breadcrumbList(
  trail: readonly { label: string; to?: string | undefined }[],
): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      ...(to ? { item: pageAddress(to) } : {}),
    })),
  };
}
