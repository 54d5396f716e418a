import { MAX_REQUEST_MESSAGES_A_DAY, type Translation } from '@wathiqa/domain';
import type { messages as source } from '../../../src/http/refusals.messages.ts';

export const messages: Translation<typeof source> = {
  otherFeedback: 'You already sent a message from this form. Open the page again to send another',
  voted: 'You have already voted from this browser',
  otherAddress:
    'This request already has another address. To change it, open the page of the request',
  requestNotFound: 'You have no request with this number. Check the number and try again',
  tooLateToWithdraw:
    'You can no longer cancel this request: it is paid for, or its review is finished',
  tooLateToChangeAddress:
    'You can no longer change the address: the documents are packed or on their way, or you have changed it already',
  cannotSendAgain:
    'You cannot ask for the documents now: you have asked already, or they are no longer kept. Call the call centre',
  noSheetPreview:
    'We cannot show what will be printed now: the documents are not accepted yet, are paid for, or are not printed here',
  cannotMark:
    'You cannot mark an error now: you have paid, the document is under review, or you marked it before',
  noSuchPair:
    'We found no request with this number and these digits of the mobile. Check both and try again',
  tooManyAttempts:
    'There were too many wrong attempts for this number today. Try again tomorrow, or sign in to see the request',
  certificatesWait:
    'No certificate was printed, because the civil register gave no data of them. The batch shows the reason of each',
  noRecordNow:
    'The civil register gives no data of this document now, so its digital copy was not signed. Try again in a few minutes',
  noSigner: 'We cannot sign digital copies now. Try again later',
  noDigitalCopy:
    'This document has no digital copy now. You can download a copy of each document that is accepted, paid and not refunded, except the national ID card',
  notPaid: 'We issue the receipt once you have paid',
  tooManyMessages: `You wrote ${MAX_REQUEST_MESSAGES_A_DAY} messages about this request today. Wait for our answer, or call the call centre`,
  providerUnavailable:
    'The payment service is not responding. Your request is safe, and you can pay in a few minutes',
  alreadyPaid: 'We have received the payment for this request. Do not pay again',
  cardFailed:
    'The bank did not accept the payment, and you have not been charged. Try another card, or pay in cash with a code',
  papersUnderWay:
    'The documents of this request are packed or with the post. It can be restricted once they have arrived or come back',
  restrictedRequest:
    'The processing of this request is restricted, so nothing changes until the restriction is lifted',
  openRequest:
    'This person has an open request. Nothing is erased before it is rejected or delivered',
  retainedRequest:
    'This person has a paid request that must still be retained. Nothing is erased before',
  tooManyErasures: 'You reached the limit of erasure proposals for today. Try again tomorrow',
  proposalApproved: 'A colleague approved it before you, and it is in force. Nothing was done now',
  proposalDeclined: 'A colleague refused it before you. Nothing was done now',
  proposalWithdrawn: 'Its proposer has withdrawn it. Nothing was done now',
  proposalLapsed:
    'This proposal has expired, or the role of its proposer has changed. It no longer waits for a decision',
  proposalOutdated:
    'What this proposal is about has changed since, so it cannot be approved. Refuse it with the reason, so that it is proposed again',
  staffAccount: 'This is an account of staff. End its access first, on the screen of staff',
  wait: (duration) => `Wait ${duration}, then send the form again.`,
};
