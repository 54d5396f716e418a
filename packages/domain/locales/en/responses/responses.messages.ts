import type { CardRuleName } from '../../../src/documents/id-card-rules.ts';
import { READDRESSED_HOLD_HOURS } from '../../../src/requests/tracking.ts';
import type { ResponseCodeName } from '../../../src/responses/response-codes.ts';
import { FAILED_MESSAGE } from '../language/sentences.messages.ts';

export const CARD_REFUSAL_MESSAGES: Readonly<Record<`CARD_${CardRuleName}`, string>> = {
  CARD_NO_AGE:
    'This national ID number has no valid date of birth in it, so no card can be issued for it. Check the number',
  CARD_PICTURE:
    'You cannot request the card here: the photo on your card needs to be updated. Go to your nearest civil registry to update it',
  CARD_OVER_SEVEN_YEARS:
    'Your card was issued seven years ago or more. Go to the civil registry to renew it and pay the fine that applies',
  CARD_EXPIRED: 'Your card has expired. Go to the civil registry to renew it',
  CARD_STUDENT_AGE:
    'You cannot request the card here. Buy a national ID form and have your place of study stamp it, to show that ' +
    'you are still enrolled. Then take it to your nearest civil registry',
  CARD_NOT_OWN: 'A national ID card can only be requested from its owner’s account',
};

export const RESPONSE_MESSAGES: Readonly<Record<ResponseCodeName, string>> = {
  ACCEPTED: 'The details were accepted',
  MALFORMED: 'There is an error in the details you entered',
  UNAUTHENTICATED: 'Your session has expired. Sign in again',
  FORBIDDEN: 'You do not have permission to do this',
  NOT_FOUND: 'We did not find what you are looking for. Check the number or the address',
  CONFLICT:
    'This request was registered before with other details, and no second request was registered. You can find the first in “My requests”',
  TOO_LARGE: 'You sent more data than we can accept. Shorten it and send it again',
  TOO_MANY_REQUESTS: 'You have tried too many times. Wait a little, then try again',
  FAILED: FAILED_MESSAGE,
  UNAVAILABLE: 'The service is not available now. Try again in a few minutes',
  PRICE_CHANGED:
    'The price of the service changed after you opened the review page. Check the new total, then register the request',
  TOO_MANY_OPEN_REQUESTS:
    'You have reached the limit of unpaid requests. Pay for one or cancel it in “My requests”, then register this one. What you entered is kept',
  TOO_MANY_ORDERS:
    'You have reached the limit for one day. Register this request tomorrow. What you entered stays only while this page is open',
  RELATION_NOT_ALLOWED:
    'What you chose in “The owner is” does not match the gender, or you cannot request this document for them. Check both choices',
  ...CARD_REFUSAL_MESSAGES,
  CLAIMED: 'Another member of staff is working on this request now',
  CHANGED:
    'The request changed after you opened it, and nothing was done. Check what changed, then try again',
  OUTDATED:
    'Another member of staff changed these details after you opened them, and nothing was saved. Check what changed, then try again',
  OWN_ACCESS: 'Nobody changes their own permissions. Ask another administrator',
  LAST_ADMINISTRATOR: 'This is the last administrator. Add another one first',
  LAST_REASON: 'This is the last reason for rejection. Add another one or bring one back first',
  FINDINGS_UNSEEN:
    'A document that you want to accept has a red finding that you have not marked as seen. Check it, then send the decision',
  OWN_REQUEST:
    'You made this request, or a document in it is about you, so a colleague deals with it',
  NOT_SET_UP: 'This service is not set up on the server yet. Tell the administrator',
  STILL_OPEN:
    'A request of the person is open, so nothing is erased before it is rejected or delivered',
  STILL_RETAINED: 'This data must still be retained, so it is not erased now',
  OWN_PROPOSAL: 'Nobody approves what they asked for themselves. Leave the approval to a colleague',
  READING_CAPPED:
    'You have reached the limit of requests that you may open in an hour without acting on them. Ask the supervisor to raise the limit, or wait until the hour is over',
  NO_SECOND_ADMINISTRATOR:
    'This change needs the approval of another administrator, and at present there is no one who can approve it. Ask whoever runs the server to add an administrator with the command npm run staff -- EMAIL administrator, then try again',
  READING_REASON_NEEDED:
    'This request is not in your queue and you have not claimed it. Write why you need to read it, and it opens',
  OWN_DECISION:
    'A national ID card is not dispatched by the person who decided on it. Leave this action to a colleague',
  WEAK_SIGN_IN:
    'The office needs a recent sign-in confirmed by an extra step. Sign in again and complete the extra step',
  NO_OFFICE: 'You belong to no office yet. Ask an administrator to add you to your office',
  OTHER_OFFICE:
    'This request belongs to another office, whose staff handle it. Ask them to transfer it if needed',
  NOTHING_DUE: 'There is nothing to pay for this request now',
  REFUND_TOO_MUCH: 'The amount is more than what is left of this payment, and nothing was refunded',
  PACKING_HELD: `The address of this request was changed after it was paid for, so its documents are not packed until ${READDRESSED_HOLD_HOURS} hours after the change`,
  ENVELOPE_INCOMPLETE:
    'The envelope lacks a certificate, or has one that is revoked or belongs to another',
  ALREADY_READDRESSED:
    'You have changed the address of this request once after paying, and it can be changed only once after payment. If the address is wrong, call the call centre',
  WRONG_DELIVERY_CODE:
    'The delivery code is wrong, and the delivery was not recorded. Check the digits with the courier',
  ATTEMPTED_TODAY:
    'A delivery attempt was already recorded for this request today, and one a day is the limit. Record the next one on its day',
  DELIVERY_CODE_LOCKED:
    'The delivery code was entered wrong five times, and no code is accepted for this request any more. Record the delivery without a code, with the reason and the name of who received it',
  SUSPECTED_BOT:
    'We could not accept the message because it looks like an automated one. Wait a moment and send it again, or call the call centre',
};
