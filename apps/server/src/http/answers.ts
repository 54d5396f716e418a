import { RESPONSE_CODES, responseMessage } from '@wathiqa/domain';
import { callLocale } from './accept-language.ts';

/**
 * 4108 4112 4114 4117 4128 4139 4140 4145 4149 4175 4185 4195 4196 4203 4209 4233 4234 4240 4261 4263 4264 4276 4285
 * 4299 4330 4361 4364 4387 4389 4408 4396 4393 4356 4298 4167 4152 4250
 */
export const ACCEPTED = {
  ResponseCode: RESPONSE_CODES.ACCEPTED,
  get ResponseMessage(): string {
    return responseMessage('ACCEPTED', callLocale());
  },
};
