import {
  DELIVERY_ACTIONS,
  type DeliveryAction,
  type Parcel,
  recordDispatch,
} from '@wathiqa/contract/office';
import {
  type DeliveryFailure,
  formatRequestId,
  isActionAllowed,
  MAX_DELIVERY_ATTEMPTS,
  NO_CODE_REASONS,
  normalizeDigits,
} from '@wathiqa/domain';
import { Notice, RadioGroupField, SelectField, TextField } from '@wathiqa/ui';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { optionsOf, useFormValues } from '../../../forms/use-form-values.ts';
import { validateBody } from '../../../forms/validation.tsx';
import { deliveryFailureNames, noCodeReasonNames } from '../../../labels/labels.messages.ts';
import { isRefusal } from '../../../session/call.ts';
import { FailureField } from '../scan-field.tsx';
import { messages } from './batch.messages.ts';
import type { SentProof, useBatchActions } from './use-batch-actions.ts';

const { recording: words } = messages;

interface RecordValues {
  action: DeliveryAction;
  chosenFailure: DeliveryFailure | undefined;
  proof: SentProof;
  note: string;
}

interface RecordDialogProps {
  parcel: Parcel;
  change: ReturnType<typeof useBatchActions>['record'];
  onClose: () => void;
}

/** Records a delivery event allowed in the parcel's state. */
export function RecordDialog({ parcel, change, onClose }: RecordDialogProps) {
  const allowed = DELIVERY_ACTIONS.filter((action) => isActionAllowed(action, parcel));
  const form = useFormValues<RecordValues>(
    `record.${parcel.requestId}.${parcel.version}`,
    { action: defaultAction(allowed), chosenFailure: undefined, proof: { code: '' }, note: '' },
    { labels: words.labels },
  );
  const { action, chosenFailure, proof, note } = form.values;
  const isLoss = action === 'recordLoss';
  const labels = isLoss ? { ...words.labels, note: words.lossNote } : words.labels;
  const failure = action === 'recordAttempt' ? chosenFailure : undefined;
  const { requestId, version, attempts } = parcel;
  const sentProof: SentProof = action === 'recordDelivery' ? proof : {};
  // Report a missing reason, not a missing code.
  const unchosenReason =
    sentProof.takenBy !== undefined && !sentProof.noCodeReason ? { noCodeReason: '' } : {};
  const body = { requestId, version, action, failure, ...sentProof, note };
  const triedOut = parcel.delivery === 'HANDED_OVER' && attempts >= MAX_DELIVERY_ATTEMPTS;

  return (
    <ChangeDialog
      title={words.title(formatRequestId(requestId))}
      form={{ ...form, labels }}
      errors={validateBody(recordDispatch, { ...body, ...unchosenReason }, labels)}
      // The dialog closes on a conflict; the notice is behind it.
      change={change}
      confirm={isLoss ? words.confirmLoss : words.confirm}
      onConfirm={() =>
        change.mutate(
          { parcel, action, failure, proof: sentProof, note },
          {
            onSettled: (_, error) => {
              if (!error) form.forget();
              if (!error || isRefusal(error, 'CHANGED')) onClose();
            },
          },
        )
      }
      onClose={onClose}
      fields={(errorOf) => (
        <>
          {triedOut && <Notice tone="warning">{words.allAttempts}</Notice>}
          <RadioGroupField
            name="action"
            label={labels.action}
            options={optionsOf(allowed, words.actions)}
            value={action}
            onChange={({ target }) => form.set({ action: defaultAction(allowed, target.value) })}
          />
          {action === 'recordAttempt' && (
            <FailureField
              value={failure}
              hint={words.nextAttempt(attempts + 1, MAX_DELIVERY_ATTEMPTS)}
              error={errorOf('failure')}
              onChoose={(chosen) => form.set({ chosenFailure: chosen })}
            />
          )}
          {action === 'recordDelivery' && (
            <ProofFields
              proof={proof}
              triesLeft={parcel.codeTriesLeft}
              onChange={(changed) => form.set({ proof: changed })}
              errorOf={errorOf}
            />
          )}
          <TextField
            {...form.text('note', errorOf)}
            label={labels.note}
            {...(!isLoss && { optionalMark: words.optional })}
          />
        </>
      )}
      outcome={words.actions[action] + (failure ? `: ${deliveryFailureNames[failure]}` : '')}
      effects={[
        words.willBe[action],
        sentProof.code && (
          <>
            {labels.code}{' '}
            <bdi className="text-lg font-semibold tabular-nums">
              {normalizeDigits(sentProof.code).replace(/^(\d{3})(?=\d{3}$)/, '$1 ')}
            </bdi>
          </>
        ),
        sentProof.noCodeReason &&
          `${noCodeReasonNames[sentProof.noCodeReason]}، ${sentProof.takenBy}`,
        note,
      ]}
    />
  );
}

/** Named action, else the most likely: delivery, if allowed. */
function defaultAction(
  allowed: readonly DeliveryAction[],
  name: string = 'recordDelivery',
): DeliveryAction {
  return allowed.find((action) => action === name) ?? allowed[0] ?? 'recordDelivery';
}

interface ProofFieldsProps {
  proof: SentProof;
  triesLeft: number;
  onChange: (proof: SentProof) => void;
  errorOf: (name: string) => string | undefined;
}

/** Proof of delivery: the code, or a reason without it and the recipient. */
function ProofFields({ proof, triesLeft, onChange, errorOf }: ProofFieldsProps) {
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
          label={words.labels.code}
          hint={words.codeHint(triesLeft)}
          numeric
          error={errorOf('code')}
          value={proof.code}
          onChange={({ target: { value } }) => onChange({ code: value })}
        />
      ) : (
        <>
          <SelectField
            name="noCodeReason"
            label={words.labels.noCodeReason}
            placeholder={words.choose}
            options={optionsOf(NO_CODE_REASONS, noCodeReasonNames)}
            value={proof.noCodeReason ?? ''}
            error={errorOf('noCodeReason')}
            onChange={({ target: { value } }) => {
              const noCodeReason = NO_CODE_REASONS.find((known) => known === value);
              if (noCodeReason) onChange({ ...proof, noCodeReason });
            }}
          />
          <TextField
            name="takenBy"
            label={words.labels.takenBy}
            hint={words.takenByHint}
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
