import { proposeErasure } from '@wathiqa/contract/office';
import { TextAreaField, TextField } from '@wathiqa/ui';
import { CallButton } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { Section } from '../../layout/query-screen.tsx';
import { APPROVALS_KEY, WaitingLine } from '../approvals/waiting.tsx';
import { messages } from './settings.messages.ts';

const { onRequest: words } = messages;

/** Erasures that a person requested from the authority. */
export function ErasureOnRequest() {
  const form = useFormValues('erasure', { nationalId: '', reason: '' }, words);
  return (
    <Section title={words.title} lead={words.lead}>
      <WaitingLine kind="erasure" />
      <CallButton
        {...words.dialog}
        label={words.open}
        variant="secondary"
        definition={proposeErasure}
        input={{ body: form.values }}
        queryKey={APPROVALS_KEY}
        form={form}
        fields={(errorOf) => (
          <>
            <TextField {...form.text('nationalId', errorOf)} numeric />
            <TextAreaField {...form.text('reason', errorOf)} rows={3} />
          </>
        )}
        summary={<p>{words.will}</p>}
      />
    </Section>
  );
}
