import type { QueryKey } from '@tanstack/react-query';
import { readBatch } from '@wathiqa/contract/office';
import { isMissingResource } from '../../../layout/failure.tsx';
import { LinkButton, NoticePage } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { useRead } from '../../../session/use-read.ts';
import { messages } from './batch.messages.ts';

/** Query key prefix; each action invalidates all dispatch data. */
export const DISPATCH_KEY: QueryKey = ['dispatch'];

export function batchKey(batchId: number): QueryKey {
  return [...DISPATCH_KEY, 'batch', batchId];
}

/** Refetched on each opening: every read is audited. */
export function useBatch(number: string) {
  const { data, error, refetch } = useRead(batchKey(Number(number)), readBatch, {
    query: { batchId: number },
    gcTime: 0,
  });
  return { data, error, refetch, unknown: isMissingResource(error) };
}

export function BatchMissing() {
  const { title, text } = messages.notFound;
  return (
    <NoticePage title={title} text={text}>
      <LinkButton to={pathTo('dispatch')}>{messages.back}</LinkButton>
    </NoticePage>
  );
}
