import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { latestRequestsQuery } from '../../my-requests/needed-requests.ts';
import { requestQueryKey } from '../status-query.ts';
import { readAgain } from './use-live-request.ts';

const ID = '260000000018';

function openPage() {
  const answers: ((state: string) => void)[] = [];
  const queryClient = new QueryClient();
  const observer = new QueryObserver(queryClient, {
    queryKey: [...requestQueryKey(ID), 'status'],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
    staleTime: 0,
  });
  onTestFinished(observer.subscribe(() => {}));
  return { queryClient, answers, shown: () => observer.getCurrentResult().data };
}

test('refetches after a change during the first fetch', async () => {
  const page = openPage();
  const read = readAgain(page.queryClient, ID);
  page.answers[0]?.('packed');
  await expect.poll(() => page.answers).toHaveLength(2);
  page.answers[1]?.('handed over');
  await read;
  expect(page.shown()).toBe('handed over');
});

test('shows the newest response after overlapping changes', async () => {
  const page = openPage();
  page.answers[0]?.('paid');
  await expect.poll(() => page.shown()).toBe('paid');
  const reads = [readAgain(page.queryClient, ID)];
  await expect.poll(() => page.answers).toHaveLength(2);
  reads.push(readAgain(page.queryClient, ID));
  await expect.poll(() => page.answers).toHaveLength(3);
  page.answers[2]?.('handed over');
  page.answers[1]?.('packed');
  await Promise.all(reads);
  expect(page.shown()).toBe('handed over');
});

test('refetches the requests that the header counts', async () => {
  const queryClient = new QueryClient();
  let reads = 0;
  const queryFn = async () => {
    reads += 1;
    return [];
  };
  const header = new QueryObserver(queryClient, { ...latestRequestsQuery, queryFn });
  onTestFinished(header.subscribe(() => {}));
  await expect.poll(() => header.getCurrentResult().data).toEqual([]);
  await readAgain(queryClient, ID);
  await expect.poll(() => reads).toBe(2);
});
