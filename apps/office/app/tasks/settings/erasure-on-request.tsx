import { proposeErasure } from '@wathiqa/contract/office';
import { Button, TextAreaField, TextField } from '@wathiqa/ui';
import { useState } from 'react';
import { CallDialog } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { Section } from '../../layout/query-screen.tsx';
import { APPROVALS_KEY, WaitingLine } from '../approvals/waiting.tsx';
import { messages } from './settings.messages.ts';

const { onRequest: words } = messages;

/** Erasures that a person requested from the authority. */
export function ErasureOnRequest() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Section title={words.title} lead={words.lead}>
      <WaitingLine kind="erasure" />
      <div>
        <Button size="dense" variant="secondary" onClick={() => setIsOpen(true)}>
          {words.open}
        </Button>
      </div>
      {isOpen && <ProposeErasure onClose={() => setIsOpen(false)} />}
    </Section>
  );
}

function ProposeErasure({ onClose }: { onClose: () => void }) {
  const form = useFormValues('erasure', { nationalId: '', reason: '' }, words);
  return (
    <CallDialog
      {...words.dialog}
      definition={proposeErasure}
      input={{ body: form.values }}
      queryKey={APPROVALS_KEY}
      form={form}
      onClose={onClose}
      fields={(errorOf) => (
        <>
          <TextField {...form.text('nationalId', errorOf)} numeric />
          <TextAreaField {...form.text('reason', errorOf)} rows={3} />
        </>
      )}
      summary={<p>{words.will}</p>}
    />
  );
}
