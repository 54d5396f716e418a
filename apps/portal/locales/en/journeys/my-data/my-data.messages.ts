import { figureTexts } from '@wathiqa/content';
import { countedNoun, type DataAccess, type StaffRole, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../../app/journeys/my-data/my-data.messages.ts';

const REQUESTS = { one: 'request', other: 'requests' };

const staff: Readonly<Record<StaffRole, string>> = {
  clerk: 'A reviewer',
  supervisor: 'A supervisor',
  auditor: 'An auditor',
  administrator: 'An administrator',
};

const did: Readonly<Record<DataAccess, (who: string) => string>> = {
  'request.lookUp': () => 'A document was compared with the civil register for request',
  'request.read': (who) => `${who} opened request`,
  'request.search': (who) => `${who} ran a search that listed request`,
  'request.decide': (who) =>
    who
      ? `${who} decided on the documents of request`
      : 'Documents that match the civil register were accepted in request',
  'request.returnForCorrection': (who) => `${who} returned a document to you to correct in request`,
  'request.answer': (who) => `${who} answered your message about request`,
  'quality.read': (who) => `${who} checked the decision a second time on request`,
  'dispatch.read': (who) => `${who} read the delivery address, before packing, of request`,
  'dispatch.readBatch': (who) => `${who} read the delivery address, in its batch, of request`,
  'dispatch.readParcel': (who) => `${who} read the delivery address of request`,
  'dispatch.recordAttempt': (who) => `${who} recorded a delivery attempt for request`,
  'dispatch.recordDelivery': (who) => `${who} recorded the delivery of request`,
  'dispatch.recordReturn': (who) => `${who} recorded the return of the documents of request`,
  'dispatch.recordLoss': (who) => `${who} recorded the loss of the documents of request`,
  'certificates.read': (who) => `${who} looked up the certificates of request`,
  'certificates.print': (who) => `${who} printed the certificates of request`,
  'certificates.reprint': (who) => `${who} printed a spoiled certificate again, of request`,
  'payments.read': (who) => `${who} read the payments of request`,
};

export const messages: Translation<typeof source> = {
  title: 'The data we keep about you',
  lead: 'What the portal keeps about you, which of our staff looked at it, and when. You can take a copy of it, and ask us to erase what we do not have to keep.',
  myRequests: 'My requests',
  loading: 'Loading your data',
  loaded: 'Your data is loaded',
  nothing: 'Not kept',
  account: {
    title: 'Your account',
    text: 'These details came from your government account when you last signed in. If something is wrong, correct it in that account, then sign in again.',
    kept: `We keep it for ${figureTexts['keep.account']} after you last signed in, if you have no requests left.`,
    shownName: 'Name shown',
    since: 'First signed in',
    lastSignInAt: 'Last signed in',
  },
  fields: {
    name: 'Name',
    nationalId: 'National ID number',
    motherFullName: 'Mother’s full name',
    gender: 'Gender',
    mobile: 'Mobile',
    mobiles: 'Both mobiles',
    email: 'Email',
    address: 'Address',
    deliveryAddress: 'Delivery address',
  },
  requests: {
    title: 'Your requests',
    none: 'We keep no requests of yours.',
    number: 'Request',
    registered: 'Registered on',
    total: 'Total',
    open: 'The data in it',
    openOf: (number) => `The data in request ${number}`,
    applicant: 'Applicant',
    erasure: {
      allowed: 'Its data can be erased now.',
      underWay: 'It is in progress. Its data is not erased before it is finished.',
      paid: `It is paid for. We keep it for ${figureTexts['keep.deliveredRequest']} after its documents arrive.`,
    },
    elsewhere:
      'Payments are on the page of each request. Messages that you send by the complaints form are not connected to your account, so they are not here.',
  },
  accesses: {
    title: 'Who looked at your requests',
    note: 'We record every time staff open your data in an audit log that nobody can change. You see the staff member’s role, not their name.',
    none: 'Nobody has looked at your requests yet.',
    sentence: (role, action) => did[action](role ? staff[role] : ''),
    times: (count) => countedNoun(count, { one: 'time', other: 'times' }),
    on: 'on',
    older: 'Older ones are in the copy that you can download from this page.',
  },
  copy: {
    title: 'A copy of your data',
    text: 'A JSON file with everything on this page. Keep it where only you can reach it.',
    save: 'Download the copy',
    fileName: 'wathiqa-my-data.json',
  },
  erase: {
    title: 'Erase your data',
    text: 'You can ask us to erase the data of rejected or cancelled requests that were not paid for. You do not have to wait until the time we keep it ends.',
    terms: 'How long we keep data',
    open: 'Erase my data',
    question: 'Do you want to erase the data of your requests?',
    warning:
      'We erase everything that identifies you. The request will no longer appear in “My requests”. You cannot undo this.',
    willErase: (count) => `To be erased: ${countedNoun(count, REQUESTS)}.`,
    nothingTitle: 'There is nothing to erase now',
    doneTitle: 'Data erased',
    erased: (count) => `Erased: ${countedNoun(count, REQUESTS)}.`,
    stays: 'What we keep, and why:',
    underWay: (count) =>
      `In progress: ${countedNoun(count, REQUESTS)}. We need the data to finish what you asked for.`,
    paid: (count) =>
      `Paid for: ${countedNoun(count, REQUESTS)}. We keep them to account for the money, for ${figureTexts['keep.deliveredRequest']} after the documents arrive.`,
    account: `The data of your account, because you need it to sign in. We keep it for ${figureTexts['keep.account']} after you last signed in.`,
    audit: `The audit log, because it proves who looked at your data. We keep it for at least ${figureTexts['keep.audit']}.`,
    confirm: 'Yes, erase it',
    keep: 'Cancel',
    understood: 'OK',
    close: 'Close',
  },
};
