import { Spinner } from '@wathiqa/ui';
import { messages } from '../payment.messages.ts';

/** Replaces payment methods during a check, to prevent double payment. */
export function Checking() {
  return (
    <p
      role="status"
      className="flex items-center gap-3 rounded-md border border-s-4 border-accent bg-quiet px-4 py-5 font-semibold"
    >
      <Spinner />
      {messages.back.asking}
    </p>
  );
}
