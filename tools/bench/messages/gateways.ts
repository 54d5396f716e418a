import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { NotificationChannel } from '@wathiqa/domain';

/** Messages received since the last reset. */
export interface Arrived {
  messages: number;
  doubles: number;
  /** First to last, in seconds. */
  seconds: number;
  /** Keys in order of arrival, on request. */
  names: string[];
}

/** Command to the gateway process; the response contains the received messages. */
export type Order = {
  delayMs?: Partial<Record<NotificationChannel, number>>;
  forget?: true;
  names?: true;
};

/** First message and responses of the gateway process. */
export interface Report {
  addresses: { sms: string; email: string };
  arrived: Record<NotificationChannel, Arrived>;
}

/** SMS and mail gateways in their own process; they store only keys. */
export interface Gateways {
  addresses: Report['addresses'];
  /** Changes the delay or resets; returns the received messages. */
  tell(order: Order): Promise<Report['arrived']>;
  stop(): void;
}

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
