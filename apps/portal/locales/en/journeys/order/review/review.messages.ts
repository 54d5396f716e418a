import { figureTexts } from '@wathiqa/content';
import { servicePromise, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../../app/journeys/order/review/review.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'Review the request',
  lead: 'Check the documents, then enter the delivery address and register the request. You pay nothing now.',
  documents: 'Documents in the request',
  columns: {
    type: 'Document',
    name: 'Name',
    relation: 'The owner is',
    nationalId: 'National ID number',
    price: 'Price',
    copies: 'Copies',
    total: 'Total',
    edit: 'Edit',
  },
  editOne: (name) => `Edit the document of ${name}`,
  grandTotal: 'Grand total',
  conflicts: {
    title: 'Check the national ID numbers before you register the request',
    number: 'The number',
    names: (names) => `is entered with more than one name: ${names.join(', ')}.`,
    relations: (relations) => `is entered for more than one person: ${relations.join(', ')}.`,
    advice:
      'Each person has one national ID number. If the details are right, register the request as it is.',
  },
  latin: {
    title: 'Names in Latin letters',
    advice:
      'The records are in Arabic, so we may not find a name in other letters. Edit the name, or register the request as it is.',
  },
  none: '—',

  registering: {
    title: 'Registering your request…',
    text: 'Do not close the page until the request number appears.',
  },

  delivery: {
    title: 'Delivery details',
    place: 'Address',
    office: 'Governorate and offices',
    contact: 'Mobile numbers',
    contactHint: 'Two different numbers on which the courier can call you',
    mobileHint: '11 digits, beginning with 01',
    secondMobileHint: 'No second number? Enter that of a relative or neighbour who answers',
    notifiedMobiles: { '1': 'First number', '2': 'Second number' },
    placeHint:
      'Enter the building, floor and flat in digits only, and 0 for the ground floor. Letters after the building number go in the address in detail',
    mobileDoubt:
      'Check the number: mobile numbers in Egypt begin with 010, 011, 012 or 015. You can continue if it is right',
    postHint:
      'If your post office is not listed, choose the nearest one. The documents come to your address',
    onlyInEgypt:
      'We deliver in Egypt only. If you are abroad, enter the address of a relative or agent in Egypt and two numbers that they answer.',
    detailHint: 'A landmark, or anything that helps the courier find you',
    choose: 'Choose from the list',
    chooseGovernorateFirst: 'Choose the governorate first',
    info: 'Delivery times',
    times: servicePromise(),
    attempts: `The courier calls you before they come. If you are not there, they try up to ${figureTexts['count.deliveryCalls']} on different days.`,
  },
  lastAddress: {
    title: 'Your last address',
    mobiles: 'Mobile:',
    take: 'Use this address',
    taken: 'Your last address is now in the fields. Check it, then register the request.',
  },
  labels: {
    departmentNo: 'Building number',
    floorNo: 'Floor number',
    flatNo: 'Flat number',
    streetName: 'Street name',
    districtName: 'District or area',
    detailedAddress: 'Address in detail',
    govCode: 'Governorate',
    policeCode: 'Police division',
    postalCode: 'Post office',
    mobile1: 'First mobile number',
    mobile2: 'Second mobile number',
    notifyMobile: 'Which number gets our messages about the request?',
  },

  close: 'Close',
  edit: 'Edit request',
  register: 'Register request',

  invalid: 'There is an error in the details you entered',
  unsettled: {
    connectionLost:
      'The connection was lost and we could not confirm that the request is registered',
    trouble:
      'Something went wrong on our side and we could not confirm that the request is registered',
    afterwards: 'We have not confirmed yet that this request is registered',
    advice:
      'When you are back online, press “Register request” again so that we can check. The request will not be registered twice, even if you changed its details',
  },
  totalIsNow: (total) => `The total is now ${total}`,
};
