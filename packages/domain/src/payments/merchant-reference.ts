import { isRequestId, type RequestId } from '../requests/request-id.ts';

/** One charge at the provider. */
export interface MerchantReference {
  requestId: RequestId;
  /** From 1, across methods. */
  attempt: number;
  /** 0 before any restore. */
  generation: number;
}

/**
 * Merchant reference: the request's number, then `NUMBER~2`, `NUMBER~3`, because a used reference resumes its charge.
 * After a restore it includes the generation, `NUMBER~R473122~2` (spec §4.4).
 */
export function merchantReference({ requestId, attempt, generation }: MerchantReference): string {
  if (generation > 0) return `${requestId}~R${generation}~${attempt}`;
  return attempt === 1 ? requestId : `${requestId}~${attempt}`;
}

const REFERENCE =
  /^(?<requestId>\d{12})(?:~R(?<generation>[1-9]\d{0,8}))?(?:~(?<attempt>[1-9]\d{0,4}))?$/;

/** Undefined unless {@link merchantReference} writes exactly this text. */
export function parseMerchantReference(text: string): MerchantReference | undefined {
  const { requestId = '', generation = 0, attempt = 1 } = REFERENCE.exec(text)?.groups ?? {};
  if (!isRequestId(requestId)) return undefined;
  const read = { requestId, attempt: Number(attempt), generation: Number(generation) };
  return merchantReference(read) === text ? read : undefined;
}
