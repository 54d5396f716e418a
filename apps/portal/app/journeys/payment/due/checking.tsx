import { Spinner } from '@wathiqa/ui';
import { messages } from '../payment.messages.ts';

/** In place of the ways to pay while it is found out whether it was paid: nobody pays twice meanwhile. */
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
