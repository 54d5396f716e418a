import type { QueryKey } from '@tanstack/react-query';
import type { CallAnswer } from '@wathiqa/contract';
import { readBatch } from '@wathiqa/contract/office';
import type { ReactNode } from 'react';
import { RecordScreen } from '../../../layout/query-screen.tsx';
import { pathTo } from '../../../screens.ts';
import { useRead } from '../../../session/use-read.ts';
import { messages } from './batch.messages.ts';

/** Query key prefix; each action invalidates all dispatch data. */
export const DISPATCH_KEY: QueryKey = ['dispatch'];

export function batchKey(batchId: number): QueryKey {
  return [...DISPATCH_KEY, 'batch', batchId];
}

interface BatchScreenProps {
  batchId: string;
  title: string;
  children: (details: CallAnswer<typeof readBatch>) => ReactNode;
}

/** Refetched on each opening: every read is audited. */
export function BatchScreen({ batchId, ...screen }: BatchScreenProps) {
  const query = useRead(batchKey(Number(batchId)), readBatch, { query: { batchId }, gcTime: 0 });
  return (
    <RecordScreen
      {...screen}
      query={query}
      missing={messages.notFound}
      back={{ to: pathTo('dispatch'), label: messages.back }}
    />
  );
}
