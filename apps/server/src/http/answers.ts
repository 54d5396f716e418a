import { RESPONSE_CODES, responseMessage } from '@wathiqa/domain';
import { callLocale } from './accept-language.ts';

/** What every accepted answer begins with. */
export const ACCEPTED = {
  ResponseCode: RESPONSE_CODES.ACCEPTED,
  /** In the language of the call that is being answered. */
  get ResponseMessage(): string {
    return responseMessage('ACCEPTED', callLocale());
  },
};
