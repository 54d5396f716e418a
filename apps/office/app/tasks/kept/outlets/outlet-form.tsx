import { type KeptOutlet, saveOutlet } from '@wathiqa/contract/office';
import { Button, ErrorSummary } from '@wathiqa/ui';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useGovernorates } from '../../../lists/governorates.ts';
import { pathTo } from '../../../screens.ts';
import { call } from '../../../session/call.ts';
import { ChangeDialog } from '../change-dialog.tsx';
import { faultsOf, refusedFaults } from '../faults.ts';
import { messages as kept } from '../kept.messages.ts';
import { useChange } from '../use-change.ts';
import { changesOf } from './outlet-changes.ts';
import { OutletFields } from './outlet-fields.tsx';
import { messages } from './outlets.messages.ts';
import { NEW_OUTLET, outletBody, typedOutlet } from './typed-outlet.ts';

const { labels } = messages;

/** What is said of an outlet, to be changed and looked over before it is saved. */
export function OutletForm({
  outlet,
  readOnly,
}: {
  /** The one that is changed; without it one is added. */
  outlet: KeptOutlet | undefined;
  readOnly: boolean;
}) {
  const [typed, setTyped] = useState(() => (outlet ? typedOutlet(outlet) : NEW_OUTLET));
  const [attempts, setAttempts] = useState(0);
  const [reviewing, setReviewing] = useState(false);
  const navigate = useNavigate();
  const { nameOf } = useGovernorates();
  const body = outletBody(typed);
  const change = useChange((sent: typeof body) => call(saveOutlet, { body: sent }), {
    key: ['outlets'],
    done: messages.saved,
  });

  const found = faultsOf(saveOutlet, body, labels);
  const refused = refusedFaults(change.error, labels);
  const shown = refused.length > 0 ? refused : attempts > 0 ? found : [];
  const changes = found.length > 0 ? [] : changesOf(body, outlet, nameOf);

  function review(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    change.reset();
    setAttempts((before) => before + 1);
    setReviewing(found.length === 0);
  }

  return (
    <form noValidate onSubmit={review} className="flex flex-col gap-4">
      {shown.length > 0 && (
        <ErrorSummary
          title={kept.faults}
          errors={shown}
          focusKey={`${attempts} ${refused.length}`}
        />
      )}
      <OutletFields
        typed={typed}
        isNew={!outlet}
        readOnly={readOnly}
        errorOf={(name) => shown.find(({ fieldId }) => fieldId === name)?.message}
        onChange={(changed) => setTyped({ ...typed, ...changed })}
      >
        {!readOnly && (
          <Button type="submit" size="dense" className="w-fit">
            {messages.review}
          </Button>
        )}
      </OutletFields>
      {reviewing && refused.length === 0 && (
        <ChangeDialog
          title={messages.reviewTitle(typed.name)}
          change={change}
          confirm={messages.save}
          onConfirm={() =>
            change.mutate(body, {
              onSuccess: () => navigate(pathTo('outlet', { code: typed.code.trim() })),
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
