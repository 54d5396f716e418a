import { DELIVERY_CODE_LENGTH, formatRequestId, isDigits, toLatinDigits } from '@wathiqa/domain';
import { Button, TextField } from '@wathiqa/ui';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { messages } from './scan.messages.ts';

interface CodeFieldProps {
  requestId: string;
  onCode: (code: string) => void;
}

/** Delivery code input for the scanned envelope. */
export function CodeField({ requestId, onCode }: CodeFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState(false);

  // Focus, because the code follows the scan.
  useEffect(() => input.current?.focus(), []);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = toLatinDigits(input.current?.value.trim() ?? '');
    const known = isDigits(code) && code.length === DELIVERY_CODE_LENGTH;
    setWrong(!known);
    if (known) onCode(code);
    else input.current?.focus();
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-end gap-2">
      <div className="min-w-0 flex-1 basis-72 sm:max-w-110">
        <TextField
          ref={input}
          name="code"
          numeric
          label={messages.code(formatRequestId(requestId))}
          hint={messages.codeHint}
          error={wrong ? messages.codeWrong : undefined}
        />
      </div>
      <Button type="submit" size="dense">
        {messages.recordCode}
      </Button>
    </form>
  );
}
