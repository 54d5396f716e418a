import { createHmac, timingSafeEqual } from 'node:crypto';
import { DELIVERY_CODE_LENGTH, type RequestId } from '@wathiqa/domain';

/**
 * Delivery code (spec §4.8), derived from the secret and never stored.
 *
 * @param codeVersion request version at dispatch, so each dispatch has another code
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

/** @param secrets current and previous, because deliveries take days */
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

/** Created at dispatch and sent to the citizen. */
export function newDeliveryCode(version: number, now: Date) {
  return {
    // Wrong codes stay counted, or each dispatch would allow new guesses.
    columns: { delivery_code_version: version, step_at: now },
    occurrence: version,
    detail: { codeVersion: version },
  };
}
