import { proposeRestriction } from '@wathiqa/contract/office';
import { TextAreaField, TextField } from '@wathiqa/ui';
import { CallButton } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { Section } from '../../layout/query-screen.tsx';
import { APPROVALS_KEY, WaitingLine } from '../approvals/waiting.tsx';
import { messages } from './settings.messages.ts';

const { restriction: words } = messages;

/** Restriction of the processing of a request, set and lifted. */
export function RestrictionOnRequest() {
  return (
    <Section title={words.title} lead={words.lead}>
      <WaitingLine kind="restriction" />
      <div className="flex flex-wrap gap-2">
        <Propose restricted />
        <Propose restricted={false} />
      </div>
    </Section>
  );
}

function Propose({ restricted }: { restricted: boolean }) {
  const name = restricted ? words.set : words.lift;
  const form = useFormValues(`restriction.${restricted}`, { requestId: '', reason: '' }, words);
  return (
    <CallButton
      title={name}
      label={name}
      confirm={words.confirm}
      successText={words.successText}
      variant="secondary"
      definition={proposeRestriction}
      input={{ body: { ...form.values, restricted } }}
      queryKey={APPROVALS_KEY}
      form={form}
      fields={(errorOf) => (
        <>
          <TextField {...form.text('requestId', errorOf)} numeric />
          <TextAreaField {...form.text('reason', errorOf)} rows={3} />
        </>
      )}
      summary={<p>{restricted ? words.willSet : words.willLift}</p>}
    />
  );
}
