import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { NotificationChannel } from '@wathiqa/domain';

/** What arrived by a channel since the last time that it was forgotten. */
export interface Arrived {
  /** Messages, each counted once. */
  messages: number;
  /** Those that came again. */
  doubles: number;
  /** Seconds from the first to the last. */
  seconds: number;
  /** Their names, in the order in which they came; only where they were asked for. */
  names: string[];
}

/** Asked of the process of the gateways, and answered with what arrived so far. */
export type Order = {
  delayMs?: Partial<Record<NotificationChannel, number>>;
  forget?: true;
  names?: true;
};

/** What the process of the gateways says first, and answers with. */
export interface Report {
  addresses: { sms: string; email: string };
  arrived: Record<NotificationChannel, Arrived>;
}

/** A gateway and a mail server in a process of their own, which take everything and keep nothing but its keys. */
export interface Gateways {
  addresses: Report['addresses'];
  /** Changes how long they take to answer, or forgets what arrived; resolves with what had arrived. */
  tell(order: Order): Promise<Report['arrived']>;
  stop(): void;
}

/** Starts them on free ports. */
export async function startGateways(): Promise<Gateways> {
  const child = fork(new URL('gateway-process.ts', import.meta.url));
  const { addresses } = await nextReport(child);
  return {
    addresses,
    async tell(order) {
      const report = nextReport(child);
      child.send(order);
      return (await report).arrived;
    },
    stop: () => void child.kill(),
  };
}

async function nextReport(child: ChildProcess): Promise<Report> {
  const [report] = await once(child, 'message');
  return report;
}
