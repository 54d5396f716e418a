import { Button, Icon } from '@wathiqa/ui';
import { useState } from 'react';
import { toaster } from '../../../lib/toaster.ts';
import { messages } from '../payment.messages.ts';

const { cash: words } = messages;

/** Copies a code without spaces; hidden without clipboard access. */
export function CopyCode({ code }: { code: string }) {
  const [copied, setCopied] = useState('');
  if (!('clipboard' in navigator)) return null;

  async function copy() {
    try {
      await navigator.clipboard.writeText(code);
      setCopied(code);
    } catch {
      toaster.show({ tone: 'danger', text: words.notCopied });
    }
  }

  const done = copied === code;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={copy}>
        <Icon name={done ? 'check' : 'copy'} className="size-4.5" />
        {done ? words.copied : words.copy}
      </Button>
      <span role="status" className="sr-only">
        {done && words.copied}
      </span>
    </>
  );
}
