import { cardTitles, figureTexts } from '@wathiqa/content';
import { CARD_REFUSAL_MESSAGES, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/national-id/national-id.messages.ts';

export const messages: Translation<typeof source> = {
  title: 'National ID card',
  titleFor: cardTitles,
  lead: 'Enter your details as they are on your birth certificate or your last card, with the names in Arabic. A few questions follow, then you review the request. Each request is for one card.',
  ownerName: 'Name on the card',
  cardDetails: 'Details of the card',
  labels: {
    lastIssuedOnline: 'How your last card was issued',
    lastIssueYear: 'Year of issue',
    lastIssueMonth: 'Month of issue',
    jobTypeId: 'Type of job',
  },
  notOwn: `This is not the national ID number of your account. ${CARD_REFUSAL_MESSAGES.CARD_NOT_OWN}`,
  price: 'Price of the card',

  steps: {
    register: 'Register request',
    previous: 'Previous',
    next: 'Next',
    review: 'Review',
    count: { question: 'Question', of: 'of' },
    titles: {
      lastIssuedOnline: 'How your last card was issued',
      lastIssueMonth: 'Date of your last card',
      jobTypeId: 'Your job',
    },
    online: 'Was your last national ID card issued online or through the call centre?',
    yes: 'Yes',
    no: 'No',
    month: 'The year and month on the back of the card',
    monthOfLost: 'When was your last card issued?',
    monthHint: 'If it was issued before January 2014, choose that at the end of the list of years',
    monthOfLostHint:
      'The date is on the back of the card, if you have a picture of it. If you do not know the month, choose “I do not know the month” at the end of the list of years. Staff will look it up.',
    monthQualifiers: {
      BEFORE_2014: 'Before January 2014',
      UNKNOWN: 'I do not know the month',
    },
    jobOfCard: 'The job on your last card',
    jobOfLostCard: 'Your job on the last card that you had',
    jobNow: 'Your job now',
    jobHint: 'The job decides how long the card is valid',
    months: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
  },

  soFar: {
    title: 'Your answers so far',
    owner: 'Owner of the card',
    online: 'Issued online or through the call centre',
    issued: 'Issued in',
    change: 'Edit',
    changeOf: (what) => `Edit: ${what}`,
  },

  refused: {
    title: 'You cannot make this request on the portal',
    reason: 'Reason',
    help: `For help, call us ${figureTexts.callHours}:`,
    forms: `At the registry you buy a form by how soon you need the card: regular ${figureTexts['fee.idCard.regular']}, urgent ${figureTexts['fee.idCard.urgent']}, immediate ${figureTexts['fee.idCard.immediate']}, the same day ${figureTexts['fee.idCard.sameDay']}.`,
    papers: 'What to bring, and issuing times',
    nearest: 'Nearest registry',
    correct: 'Edit answers',
    correctForm: 'Edit details',
    services: 'Electronic services',
  },
};
