import { AMOUNT_DUE, type Books } from '@wathiqa/server/test/support/payments/bulk-due-requests.ts';

/** Errors of the books after so many payments, in words. With any, the process exits with 1. */
export function reportBooks(books: Books, taken: number): string {
  const { provider = 0, registryFees = 0, ...others } = books.accounts;
  const errors = [
    books.paid < taken && `${taken - books.paid} LOST`,
    books.payments > taken && `${books.payments - taken} DOUBLED`,
    books.unallocated > 0 && `${books.unallocated} UNPLACED`,
    books.inconsistent > 0 && `${books.inconsistent} UNEVEN`,
    (provider !== taken * AMOUNT_DUE || provider + registryFees !== 0) && 'LEDGER OFF',
    Object.values(others).some((sum) => sum !== 0) && 'LEDGER UNBALANCED IN ANOTHER REQUEST',
  ].filter((fault) => fault !== false);
  if (errors.length > 0) process.exitCode = 1;
  return errors.join(', ') || `nothing lost or duplicated, ledger balanced at ${provider} piastres`;
}
