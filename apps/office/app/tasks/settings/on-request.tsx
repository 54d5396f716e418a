import { proposeErasure, proposeRestriction } from '@wathiqa/contract/office';
import { TextAreaField, TextField } from '@wathiqa/ui';
import { CallButton } from '../../forms/call-dialog.tsx';
import { useFormValues } from '../../forms/use-form-values.ts';
import { Section } from '../../layout/query-screen.tsx';
import { APPROVALS_KEY, WaitingLine } from '../approvals/waiting.tsx';
import { messages } from './settings.messages.ts';

const { onRequest, restriction } = messages;

/** Erasures that a person requested from the authority. */
export function ErasureOnRequest() {
  const form = useFormValues('erasure', { nationalId: '', reason: '' }, onRequest);
  return (
    <Section title={onRequest.title} lead={onRequest.lead}>
      <WaitingLine kind="erasure" />
      <CallButton
        {...onRequest.dialog}
        label={onRequest.open}
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
        summary={<p>{onRequest.will}</p>}
      />
    </Section>
  );
}

/** Restriction of the processing of a request, set and lifted. */
export function RestrictionOnRequest() {
  return (
    <Section title={restriction.title} lead={restriction.lead}>
      <WaitingLine kind="restriction" />
      <div className="flex flex-wrap gap-2">
        <Propose restricted />
        <Propose restricted={false} />
      </div>
    </Section>
  );
}

function Propose({ restricted }: { restricted: boolean }) {
  const name = restricted ? restriction.set : restriction.lift;
  const form = useFormValues(
    `restriction.${restricted}`,
    { requestId: '', reason: '' },
    restriction,
  );
  return (
    <CallButton
      title={name}
      label={name}
      confirm={restriction.confirm}
      successText={restriction.successText}
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
      summary={<p>{restricted ? restriction.willSet : restriction.willLift}</p>}
    />
  );
}
