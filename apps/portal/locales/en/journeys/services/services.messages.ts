import { figureTexts } from '@wathiqa/content';
import type { Translation } from '@wathiqa/domain';
import type { KnownField, Owner } from '../../../../app/journeys/services/in-short.ts';
import type { messages as source } from '../../../../app/journeys/services/services.messages.ts';
import { listTitles } from './crumbs.messages.ts';

const ANY_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const ALL_OF = new Intl.ListFormat('en-GB');

const OWNERS: Readonly<Record<Owner, string>> = {
  self: 'yourself',
  parents: 'your parents',
  children: 'your children',
  spouse: 'your husband or wife',
};

const KNOWN: Readonly<Record<KnownField, string>> = {
  name: 'The full name in four parts',
  nationalIdenNumber: 'the national ID number',
  motherFullName: 'the mother’s name',
  spouseFullName: 'the name of the husband or wife',
  applicantEntity: 'the name of the organisation it is for',
};

export const messages: Translation<typeof source> = {
  electronic: {
    title: listTitles.electronic,
    lead: 'Choose a document and read its terms, then enter the details and register the request. We deliver the document to your address.',
  },
  renewal: {
    title: 'Renewing a card: at the registry only',
    text: 'Renew it in person at the civil registry if it has expired or your details have changed. Details are your job, address and marital status.',
    nearest: 'Nearest registry',
  },
  translated: {
    title: listTitles.translated,
    lead: `Your documents in one of ${figureTexts['count.languages']}, if a civil registry office has given you the translated document before. The price here is sample data.`,
  },
  hub: {
    lists: 'Lists of services',
    time: 'We prepare each document in',
    perCopy: 'per copy',
    perCard: 'per card',
    priceLoading: 'Loading the price',
    priceFailed: 'The price is not available now',
    unreachable: 'The service cannot be reached',
    unreachableText:
      'We could not get the current prices and times. Check your internet connection, then try again.',
    tryAgain: 'Try again',
  },

  documents: {
    BirthFirstTime: {
      line: 'The first computerised birth certificate, at any age',
      about:
        'The first computerised birth certificate, for a person who has never had one, at any age. You do not need a national ID number for it, and you get one copy.',
    },
    Birth: {
      line: 'For yourself, your parents, your children, or your husband or wife',
      about:
        'An official computerised copy of the birth record. It states the owner’s four names, the mother’s name, the date and place of birth and the national ID number. You can request it for yourself, your parents, your children, or your husband or wife. We deliver a printed copy to your address.',
    },
    Death: {
      line: 'For your parents, your children, or your husband or wife',
      about:
        'An official computerised copy of the death record. It states the name of the deceased and the date and place of death. You can request it for your parents, your children, or your husband or wife. We deliver a printed copy to your address.',
    },
    Marriage: {
      line: 'For yourself, your parents or your children',
      about:
        'An official computerised copy of the marriage record. It states the names of husband and wife and the date of the contract. You can request it for yourself, your parents or your children. We deliver a printed copy to your address.',
    },
    Divorce: {
      line: 'For yourself, your parents or your children',
      about:
        'An official computerised copy of the divorce record. It states the names of both parties and the date of the divorce. You can request it for yourself, your parents or your children. We deliver a printed copy to your address.',
    },
    FamilyRecord: {
      line: 'The whole family in one document, if a record was issued before',
      about:
        'An official document with the details of the whole family as they are in the civil status records. It is for the organisation that you name in the request. You can request it for yourself, your parents, your children, or your husband or wife, if a record was issued for the family before. The first record comes from the civil registry.',
    },
    PersonalRecord: {
      line: 'Your own details, for yourself only',
      about:
        'An official document with your personal details as they are in the civil status records. You can request it for yourself only. We deliver a printed copy to your address.',
    },
    Nid: {
      line: 'First card, or a replacement for a lost or damaged one',
      about:
        'The card that proves your identity. You can request it for yourself only: for the first time, or to replace a lost or damaged card. After you enter your details we ask about your last card and your job. This tells us whether a replacement needs a visit to the civil registry. A first card needs one visit.',
    },
    TranslatedBirth: {
      line: 'For yourself, your parents, your children, or your husband or wife',
      about:
        'An official copy of the birth certificate in a foreign language that you choose, for organisations and embassies. You can request it for yourself, your parents, your children, or your husband or wife.',
    },
    TranslatedDeath: {
      line: 'For your parents, your children, or your husband or wife',
      about:
        'An official copy of the death record in a foreign language that you choose, for organisations and embassies. You can request it for your parents, your children, or your husband or wife.',
    },
    TranslatedMarriage: {
      line: 'For yourself, your parents or your children',
      about:
        'An official copy of the marriage certificate in a foreign language that you choose, for organisations and embassies. You can request it for yourself, your parents or your children.',
    },
    TranslatedDivorce: {
      line: 'For yourself, your parents or your children',
      about:
        'An official copy of the divorce certificate in a foreign language that you choose, for organisations and embassies. You can request it for yourself, your parents or your children.',
    },
    TranslatedFamilyRecord: {
      line: 'The details of your family, for yourself only',
      about:
        'An official copy of your family record in a foreign language that you choose, for the organisation that you name in the request. You can request it for yourself only.',
    },
    TranslatedPersonalRecord: {
      line: 'Your own details, for yourself only',
      about:
        'An official copy of your individual record in a foreign language that you choose, for organisations and embassies. You can request it for yourself only.',
    },
  },

  cards: {
    FIRST: { name: 'National ID card', line: 'Your first card' },
    LOST: {
      name: 'Replacement for a lost national ID card',
      line: 'If your card was lost or stolen',
    },
    DAMAGED: {
      name: 'Replacement for a damaged national ID card',
      line: 'If your card is damaged or can no longer be read',
    },
  },

  regulations: {
    pageTitle: (service) => `${service}: service terms`,
    fee: 'Price per copy',
    cardFee: 'Price of the card',
    about: 'About the service',
    condition: 'Condition of the service',
    conditionText:
      'A civil registry office must have given you the translated document before. The first translation comes from the translation centre, where you must go in person.',
    terms: 'Service terms',
    plainStart: 'Accept the terms and start',
    plainNote: 'After you sign in, a simple form opens, which needs no JavaScript.',
    termsLoading: 'Loading the service terms',
    termsFailed: 'The service terms could not be loaded',
    termsFailedText: 'You cannot start the service before you read its terms.',
    noDocuments: 'You do not need any documents',
    onlyInEgypt: 'To an address in Egypt',
    inShort: {
      title: 'In short',
      who: 'Who you can request it for',
      owners: (owners) =>
        owners.length === 1
          ? 'Yourself only'
          : ANY_OF.format(owners.map((owner) => OWNERS[owner])).replace(/^y/, 'Y'),
      paidLater: 'You pay after we accept the request, not now',
      samplePrice: '(sample price)',
      when: 'When it reaches you',
      visit: {
        label: 'Visit to the registry',
        first: 'A first card needs one visit, for your photo, fingerprints and signature.',
        others: 'A replacement for a lost or damaged card needs no visit and no documents',
        counted: 'For a first card the time begins on the day of your visit to the registry.',
      },
      needed: 'What you need to know',
      needs: (fields) => ALL_OF.format(fields.map((field) => KNOWN[field])),
    },
    accept: 'I agree to the service terms',
    acceptTranslated:
      'I confirm that a civil registry office has given me the translated document before, and I agree to the service terms',
    start: 'Start',
    acceptHint: 'When you agree, we take you to the top of the page. Then select “Start”',
  },
};
