import type { Finding } from './engine/explore.ts';

/** Outcomes of neither order that the product promises, with the reason. */
export const ALLOWED: readonly { pair: RegExp; reason: string }[] = [
  {
    pair: /^refund\/.*(refund|propose|approve|decline|settle).* × .*(refund|propose|approve|decline|settle)/,
    reason: 'a refund is refused while another one of the payment is under way',
  },
  {
    pair: /unpack, pack/,
    reason: 'two calls, of which the first reads its version before the other operation ends',
  },
  {
    pair: /refund document × check/,
    reason: 'refused in each case; the cause is that of the moment before',
  },
  {
    pair: /: print.* × |: reprint.* × /,
    reason: 'looks up in the civil register, with an audit entry, before its transaction',
  },
];

export function isAllowed({ kind, pair }: Finding): boolean {
  return kind === 'not-serial' && ALLOWED.some((allowed) => allowed.pair.test(pair));
}
