import type { Parcel } from '@wathiqa/contract/office';
import { formatRequestId } from '@wathiqa/domain';
import { useState } from 'react';
import { ScanField } from '../scan-field.tsx';
import { messages } from './batch.messages.ts';

const { check: words } = messages;

interface CheckEnvelopesProps {
  parcels: readonly Parcel[];
  checked: ReadonlySet<string>;
  onChecked: (checked: ReadonlySet<string>) => void;
}

/** Scans each envelope before handover, to detect missing and foreign ones. */
export function CheckEnvelopes({ parcels, checked, onChecked }: CheckEnvelopesProps) {
  const [announcement, setAnnouncement] = useState<{ text: string; wrong: boolean }>();

  function check(requestId: string) {
    const matched = parcels.some((parcel) => parcel.requestId === requestId);
    const number = formatRequestId(requestId);
    setAnnouncement({
      text: matched ? words.isChecked(number) : words.notHere(number),
      wrong: !matched,
    });
    if (matched) onChecked(checked.union(new Set([requestId])));
  }

  const counted = parcels.filter(({ requestId }) => checked.has(requestId)).length;
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-80">
        <ScanField label={words.label} hint={words.hint} button={words.button} onScan={check} />
      </div>
      <p role="status" className="min-h-9 flex-1 basis-60 content-center">
        <span className="block font-semibold tabular-nums">
          {counted === 0 ? words.none : words.counts(counted, parcels.length)}
        </span>
        {announcement && (
          <span className={announcement.wrong ? 'font-semibold text-danger' : 'text-ink-2'}>
            {announcement.text}
          </span>
        )}
      </p>
    </div>
  );
}
