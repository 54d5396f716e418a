import { QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

test.each([
  ['first', undefined],
  ['second', 1],
])('an act during the %s read of the counts reads them again', async (_which, initialData) => {
  const client = createQueryClient();
  const begun = Promise.withResolvers<number>();
  const queryFn = vi.fn(() => Promise.resolve(0)).mockReturnValueOnce(begun.promise);
  const counts = new QueryObserver(client, { queryKey: ['waiting', '/'], queryFn, initialData });
  onTestFinished(counts.subscribe(() => {}));
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledOnce());

  await client
    .getMutationCache()
    .build(client, { mutationFn: () => Promise.resolve() })
    .execute(undefined);
  begun.resolve(1);
  await vi.waitFor(() => expect(counts.getCurrentResult().data).toBe(0));
  expect(queryFn).toHaveBeenCalledTimes(2);
});
