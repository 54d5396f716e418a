import { type Books, DUE_EACH } from '@wathiqa/server/test/support/many-due.ts';

/** What is wrong with the books after so many payments, in words. */
export function bookFaults(books: Books, taken: number): string {
  const { provider = 0, registryFees = 0, ...others } = books.accounts;
  const faults = [
    books.paid < taken && `${taken - books.paid} LOST`,
    books.payments > taken && `${books.payments - taken} DOUBLED`,
    books.unplaced > 0 && `${books.unplaced} UNPLACED`,
    books.uneven > 0 && `${books.uneven} UNEVEN`,
    (provider !== taken * DUE_EACH || provider + registryFees !== 0) && 'LEDGER OFF',
    Object.values(others).some((sum) => sum !== 0) && 'LEDGER OFF ELSEWHERE',
  ].filter((fault) => fault !== false);
  return (
    faults.join(', ') || `nothing lost, nothing doubled, ledger balanced at ${provider} piastres`
  );
}
