import { type OutletVersion, saveOutlet } from '@wathiqa/contract/office';
import { Button, ErrorSummary } from '@wathiqa/ui';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ChangeDialog } from '../../../forms/change-dialog.tsx';
import { messages as formMessages } from '../../../forms/forms.messages.ts';
import { useSaveMutation } from '../../../forms/use-save-mutation.ts';
import { toFieldErrors, validateBody } from '../../../forms/validation-errors.ts';
import { useGovernorates } from '../../../labels/governorates.ts';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { describeChanges } from './outlet-changes.ts';
import { OutletFields } from './outlet-fields.tsx';
import {
  EMPTY_OUTLET,
  leavesEnglishOlder,
  toOutletBody,
  toOutletFormValues,
} from './outlet-form-values.ts';
import { messages } from './outlets.messages.ts';

const { labels } = messages;

export function OutletForm({
  outlet,
  readOnly,
}: {
  /** Undefined for a new outlet. */
  outlet: OutletVersion | undefined;
  readOnly: boolean;
}) {
  const [values, setValues] = useState(() => (outlet ? toOutletFormValues(outlet) : EMPTY_OUTLET));
  const [attempts, setAttempts] = useState(0);
  const [reviewing, setReviewing] = useState(false);
  const navigate = useNavigate();
  const { nameOf } = useGovernorates();
  const body = toOutletBody(values);
  const change = useSaveMutation((sent: typeof body) => call(saveOutlet, { body: sent }), {
    key: ['outlets'],
    successText: messages.saved,
  });

  const clientErrors = validateBody(saveOutlet, body, labels);
  const serverErrors = toFieldErrors(change.error, labels);
  const shownErrors = serverErrors.length > 0 ? serverErrors : attempts > 0 ? clientErrors : [];
  const leavesOlder = leavesEnglishOlder(values, outlet);
  const englishOlder = leavesOlder && !values.englishConfirmed;
  const changes =
    clientErrors.length > 0 ? [] : describeChanges({ ...body, englishOlder }, outlet, nameOf);

  function review(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    change.reset();
    setAttempts((before) => before + 1);
    setReviewing(clientErrors.length === 0);
  }

  return (
    <form noValidate onSubmit={review} className="flex flex-col gap-4">
      {shownErrors.length > 0 && (
        <ErrorSummary
          title={formMessages.checkFields}
          errors={shownErrors}
          focusKey={`${attempts} ${serverErrors.length}`}
        />
      )}
      <OutletFields
        values={values}
        isNew={!outlet}
        readOnly={readOnly}
        leavesEnglishOlder={leavesOlder}
        errorOf={(name) => shownErrors.find(({ fieldId }) => fieldId === name)?.message}
        onChange={(changed) => setValues({ ...values, ...changed })}
      >
        {!readOnly && (
          <Button type="submit" size="dense" className="w-fit">
            {messages.review}
          </Button>
        )}
      </OutletFields>
      {reviewing && serverErrors.length === 0 && (
        <ChangeDialog
          title={messages.reviewTitle(values.name)}
          change={change}
          confirm={messages.save}
          onConfirm={() =>
            change.mutate(body, {
              onSuccess: () => navigate(pathTo('outlet', { code: values.code.trim() })),
            })
          }
          onClose={() => setReviewing(false)}
          summary={
            <>
              <p className="font-semibold">{outlet ? messages.atOnce : messages.newOutlet}</p>
              {changes.length === 0 && <p>{messages.nothingChanged}</p>}
              <dl className="flex flex-col gap-1">
                {changes.map(({ label, value }) => (
                  <div key={label}>
                    <dt className="inline text-ink-2">{label}: </dt>
                    <dd className="inline">
                      <bdi>{value}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
            </>
          }
        />
      )}
    </form>
  );
}
