import { normalizeEmail } from '@wathiqa/domain';

/** RFC 5321 §4.1.2 without quotes. Other scripts need SMTPUTF8, which few mail servers have. */
const LOCAL_PART = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
/** In any script; no other parts of a URL. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u;
const ASCII_DOMAIN = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * Normalizes an e-mail with its domain in lower-case ASCII (RFC 5891), which headers and mail servers need.
 *
 * @returns undefined if the domain cannot exist
 */
export function toAsciiEmail(typed: string): string | undefined {
  const [local, domain] = splitEmail(normalizeEmail(typed));
  if (!DOMAIN.test(domain)) return undefined;
  try {
    const { hostname } = new URL(`https://${domain}`);
    return ASCII_DOMAIN.test(hostname) ? `${local}@${hostname}` : undefined;
  } catch {
    return undefined;
  }
}

/** @param email normalized */
export function emailProblem(email: string): 'email' | 'emailLocalPart' | undefined {
  const [local] = splitEmail(email);
  if (local === '' || toAsciiEmail(email) === undefined) return 'email';
  if (LOCAL_PART.test(local)) return undefined;
  return /^[\0-\x7f]*$/.test(local) ? 'email' : 'emailLocalPart';
}

function splitEmail(email: string): [local: string, domain: string] {
  const at = email.lastIndexOf('@');
  return [email.slice(0, Math.max(at, 0)), email.slice(at + 1)];
}
