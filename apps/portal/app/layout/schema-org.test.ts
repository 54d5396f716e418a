import { figures } from '@wathiqa/content';
import { expect, test } from 'vitest';
import { fullAddress } from '../document/public-url.ts';
import { breadcrumbList, faqPage, organization, serviceList } from './schema-org.ts';

test('lists every call centre line with closing hours', () => {
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

test('an offered document has its fee in pounds and terms address', () => {
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

test('preserves the order of questions and answers', () => {
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

test('the last breadcrumb has no address', () => {
  const { itemListElement } = breadcrumbList([{ label: 'الرئيسية', to: '/' }, { label: 'أخبار' }]);
  expect(itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'الرئيسية', item: fullAddress('/') },
    { '@type': 'ListItem', position: 2, name: 'أخبار' },
  ]);
});
