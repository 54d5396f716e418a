import { DELIVERY_FAILURES, type DeliveryFailure } from '@wathiqa/domain';
import { PageHeading, RadioGroupField, SelectField } from '@wathiqa/ui';
import { useState } from 'react';
import { deliveryFailureNames } from '../../../labels/labels.messages.ts';
import { LinkButton } from '../../../layout/link-button.tsx';
import { pageMeta } from '../../../layout/page-meta.ts';
import { pathTo } from '../../../screens.ts';
import { ScanField } from '../scan-field.tsx';
import { CodeField } from './code-field.tsx';
import { SCAN_ACTIONS, type ScanAction } from './record-scan.ts';
import { messages } from './scan.messages.ts';
import { ScanTable } from './scan-table.tsx';
import { useScans } from './use-scans.ts';

export const meta = () => pageMeta(messages.title);

/** Records one kind of event for successive labels. */
export default function ScanScreen() {
  const [action, setAction] = useState<ScanAction>('recordDelivery');
  const [failure, setFailure] = useState<DeliveryFailure>();
  const [failureNeeded, setFailureNeeded] = useState(false);
  const [unproven, setUnproven] = useState<string>();
  const { scans, scan } = useScans();
  const tries = action === 'recordAttempt';

  function scanned(requestId: string) {
    const missing = tries && !failure;
    setFailureNeeded(missing);
    if (missing) document.getElementById('failure')?.focus();
    else if (action === 'recordDelivery') setUnproven(requestId);
    else scan({ requestId, action, failure: tries ? failure : undefined, code: undefined });
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <PageHeading lead={messages.lead}>{messages.title}</PageHeading>
        <LinkButton to={pathTo('dispatch')} variant="quiet">
          {messages.back}
        </LinkButton>
      </div>
      <RadioGroupField
        name="action"
        label={messages.action}
        options={SCAN_ACTIONS.map((value) => ({ value, label: messages.actions[value] }))}
        value={action}
        onChange={({ target: { value } }) => {
          setAction(SCAN_ACTIONS.find((known) => known === value) ?? 'recordDelivery');
          setUnproven(undefined);
        }}
      />
      {tries && (
        <div className="max-w-110">
          <SelectField
            name="failure"
            label={messages.failure}
            placeholder={messages.chooseFailure}
            options={DELIVERY_FAILURES.map((value) => ({
              value,
              label: deliveryFailureNames[value],
            }))}
            value={failure ?? ''}
            error={failureNeeded ? messages.failureNeeded : undefined}
            onChange={({ target: { value } }) => {
              setFailure(DELIVERY_FAILURES.find((known) => known === value));
              setFailureNeeded(false);
            }}
          />
        </div>
      )}
      <ScanField
        label={messages.label}
        hint={messages.hint}
        button={messages.button}
        onScan={scanned}
      />
      {unproven && (
        <CodeField
          key={unproven}
          requestId={unproven}
          onCode={(code) => {
            setUnproven(undefined);
            document.getElementById('scanned')?.focus();
            scan({ requestId: unproven, action: 'recordDelivery', failure: undefined, code });
          }}
        />
      )}
      <ScanTable scans={scans} />
    </div>
  );
}
