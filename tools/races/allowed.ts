import type { Finding } from './engine/explore.ts';

/** Outcomes of neither order that the product promises, with the reason. */
export const ALLOWED: readonly { pair: RegExp; reason: string; onlyWithThird?: true }[] = [
  {
    pair: /^(refund|payment\/unallocated payment).*: .*(refund|propose|approve|decline|settle).* × .*(refund|propose|approve|decline|settle)/,
    reason: 'a refund is refused while another one of the payment is under way',
  },
  {
    pair: /: (erase own data × approve|approve( by third)? × erase own data)/,
    reason: 'a call of a citizen that was let in before the session ended still succeeds',
  },
  {
    pair: /(^| )(withdraw × end citizen sessions|end citizen sessions × withdraw)/,
    reason: 'whether the request is own work, and needs no reason, is judged before its lock',
  },
  {
    pair: /(^| )(accept × end citizen sessions|end citizen sessions × accept)/,
    reason: 'as with a withdrawal',
    onlyWithThird: true,
  },
  {
    pair: /(sign out|end (sessions|own|others|citizen)).* × (sign out|end (sessions|own|others|citizen))/,
    reason: 'each of two ends of one session succeeds',
  },
  {
    pair: /^erasure\/.*(approve|erase own data).* × propose/,
    reason: 'a proposal about an account that is being erased waits in the list until it expires',
  },
  {
    pair: /: send × /,
    reason: 'an outbox also sends what the other operation adds while it runs',
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
    pair: /^payment\/.*: pay by card × /,
    reason: 'an attempt that ends before its answer is refused, as after the other operation',
  },
  {
    pair: /withdraw × poll finds|poll finds .* × withdraw/,
    reason: 'a payment at the moment of the withdrawal is kept as unusable, and its owner is told',
  },
  {
    pair: /^payment\/open attempts: .*(is (PAID|REFUNDED)|finds \w+ paid) × \w+ (is (PAID|EXPIRED|FAILED|REFUNDED)|finds)/,
    reason: 'the provider contradicts itself: its last word counts',
  },
  {
    pair: /^payment\/.*: allocate × poll finds/,
    reason:
      'a poll leaves a locked request to its next run, so a payment of the third comes before',
    onlyWithThird: true,
  },
  {
    pair: /: print.* × |: reprint.* × |confirm.* × print/,
    reason: 'looks up in the civil register, with an audit entry, before its transaction',
  },
  {
    pair: /retention.enforce × retention.enforce/,
    reason: 'each of two runs at once records what it erased itself',
  },
  {
    pair: /reports.daily-figures × reports.daily-figures/,
    reason: 'two runs at once sum up the same days, of which the next run takes the others',
  },
  {
    pair: /^quality\/second look: (next × next|next by other × next by other)$/,
    reason: 'the second of two calls at once of a member skips what the first is about to claim',
  },
  {
    pair: /settle-decisions × end access/,
    reason:
      'each due decision has its own transaction: those after the end of the access are dropped',
  },
];

/** With a third, an outcome of A and B or of A and the third. */
export function isAllowed({ kind, pair, third }: Finding): boolean {
  const pairs = [pair, ...(third ? [pair.replace(/ × .*/, ` × ${third}`)] : [])];
  const rows = third ? ALLOWED : ALLOWED.filter(({ onlyWithThird }) => !onlyWithThird);
  return kind === 'not-serial' && pairs.some((one) => rows.some((row) => row.pair.test(one)));
}
