import { DELIVERY_CODE_LENGTH, FULL_NAME_MAX_LENGTH, NO_CODE_REASONS } from '@wathiqa/domain';
import { RadioGroupField, SelectField, TextField } from '@wathiqa/ui';
import { noCodeReasonNames } from '../../../labels/labels.messages.ts';
import { messages } from './batch.messages.ts';
import type { SentProof } from './use-batch-actions.ts';

const { recording: words } = messages;
const { labels } = words;

interface ProofFieldsProps {
  proof: SentProof;
  onChange: (proof: SentProof) => void;
  errorOf: (name: string) => string | undefined;
}

/** Proof of delivery: the code, or a reason without it and the recipient. */
export function ProofFields({ proof, onChange, errorOf }: ProofFieldsProps) {
  const byCode = proof.code !== undefined;
  return (
    <>
      <RadioGroupField
        name="proof"
        label={words.proof}
        options={[
          { value: 'code', label: words.proofs.code },
          { value: 'withoutCode', label: words.proofs.withoutCode },
        ]}
        value={byCode ? 'code' : 'withoutCode'}
        onChange={({ target: { value } }) =>
          onChange(value === 'code' ? { code: '' } : WITHOUT_CODE)
        }
      />
      {byCode ? (
        <TextField
          name="code"
          label={labels.code}
          hint={words.codeHint}
          numeric
          maxLength={DELIVERY_CODE_LENGTH}
          error={errorOf('code')}
          value={proof.code}
          onChange={({ target: { value } }) => onChange({ code: value })}
        />
      ) : (
        <>
          <SelectField
            name="noCodeReason"
            label={labels.noCodeReason}
            placeholder={words.choose}
            options={NO_CODE_REASONS.map((value) => ({ value, label: noCodeReasonNames[value] }))}
            value={proof.noCodeReason ?? ''}
            error={errorOf('noCodeReason')}
            onChange={({ target: { value } }) => {
              const noCodeReason = NO_CODE_REASONS.find((known) => known === value);
              if (noCodeReason) onChange({ ...proof, noCodeReason });
            }}
          />
          <TextField
            name="takenBy"
            label={labels.takenBy}
            hint={words.takenByHint}
            maxLength={FULL_NAME_MAX_LENGTH}
            error={errorOf('takenBy')}
            value={proof.takenBy ?? ''}
            onChange={({ target: { value } }) => onChange({ ...proof, takenBy: value })}
          />
        </>
      )}
    </>
  );
}

const WITHOUT_CODE: SentProof = { takenBy: '' };
