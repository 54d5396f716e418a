import { createHmac, timingSafeEqual } from 'node:crypto';
import { DELIVERY_CODE_LENGTH, type RequestId } from '@wathiqa/domain';

/**
 * The digits for the door of one sending (decisions §8 "Door"). Made anew from the server's secret whenever they are
 * sent or compared: the register does not hold them.
 *
 * @param codeVersion the version of the request at its sending, so that each sending has its own
 */
export function deliveryCode(
  secret: string,
  requestId: RequestId | number,
  codeVersion: number,
): string {
  const digest = createHmac('sha256', secret)
    .update(`delivery-code ${requestId} ${codeVersion}`)
    .digest();
  const digits = digest.readUIntBE(0, 6) % 10 ** DELIVERY_CODE_LENGTH;
  return String(digits).padStart(DELIVERY_CODE_LENGTH, '0');
}

/**
 * Whether digits are those of the sending; `typed` has as many as a code.
 *
 * @param secrets that of now, and those before it: papers are under way for days, and their digits were sent at the start
 */
export function isDeliveryCode(
  secrets: readonly string[],
  { id, codeVersion }: { id: number; codeVersion: number | null },
  typed: string,
): boolean {
  if (codeVersion === null) return false;
  return secrets.some((secret) =>
    timingSafeEqual(Buffer.from(deliveryCode(secret, id, codeVersion)), Buffer.from(typed)),
  );
}
