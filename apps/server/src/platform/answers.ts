import { RESPONSE_CODES, RESPONSE_MESSAGES } from '@wathiqa/domain';

/** What every accepted answer begins with. */
export const ACCEPTED = {
  ResponseCode: RESPONSE_CODES.ACCEPTED,
  ResponseMessage: RESPONSE_MESSAGES.ACCEPTED,
};
