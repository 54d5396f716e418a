import { figures } from '@wathiqa/content';
import { expect, test } from 'vitest';
import { fullAddress } from '../document/public-url.ts';
import { breadcrumbList, faqPage, organization, serviceList } from './structured-data.ts';

test('the authority is reached by every line of the call centre, until it closes', () => {
  const { contactPoint } = organization();
  expect(contactPoint).toEqual(
    figures.callCentre.lines.map((telephone) =>
      expect.objectContaining({
        telephone,
        hoursAvailable: expect.objectContaining({ closes: `${figures.callCentre.untilHour}:00` }),
      }),
    ),
  );
});

test('a document that can be ordered has its fee in pounds and the address of its terms', () => {
  const path = '/services/electronicservices/regulations/birth';
  expect(serviceList([{ name: 'شهادة ميلاد', pounds: 65, path }])).toMatchObject({
    itemListElement: [
      {
        position: 1,
        item: {
          '@type': 'GovernmentService',
          url: fullAddress(path),
          offers: { price: 65, priceCurrency: 'EGP' },
        },
      },
    ],
  });
});

test('questions keep their order and their answers', () => {
  const asked = [
    { question: 'أ؟', html: '<p>1</p>' },
    { question: 'ب؟', html: '<p>2</p>' },
  ];
  expect(faqPage(asked).mainEntity).toEqual(
    asked.map(({ question, html }) =>
      expect.objectContaining({
        name: question,
        acceptedAnswer: expect.objectContaining({ text: html }),
      }),
    ),
  );
});

test('the last of the way has no address: it is the page itself', () => {
  const { itemListElement } = breadcrumbList([{ label: 'الرئيسية', to: '/' }, { label: 'أخبار' }]);
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'الرئيسية', item: fullAddress('/') },
    { '@type': 'ListItem', position: 2, name: 'أخبار' },
  ]);
});
