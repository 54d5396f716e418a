import { AMOUNT_DUE, type Books } from '@wathiqa/server/test/support/bulk-due-requests.ts';

/** What is wrong with the books after so many payments, in words. */
export function findLedgerErrors(books: Books, taken: number): string {
  const { provider = 0, registryFees = 0, ...others } = books.accounts;
  const errors = [
    books.paid < taken && `${taken - books.paid} LOST`,
    books.payments > taken && `${books.payments - taken} DOUBLED`,
    books.unallocated > 0 && `${books.unallocated} UNPLACED`,
    books.inconsistent > 0 && `${books.inconsistent} UNEVEN`,
    (provider !== taken * AMOUNT_DUE || provider + registryFees !== 0) && 'LEDGER OFF',
    Object.values(others).some((sum) => sum !== 0) && 'LEDGER OFF ELSEWHERE',
  ].filter((fault) => fault !== false);
  return (
    errors.join(', ') || `nothing lost, nothing doubled, ledger balanced at ${provider} piastres`
  );
}
