import { formatRequestId } from '@wathiqa/domain';
import { Isolate, Mark } from '@wathiqa/ui';
import { messages as dispatch } from '../dispatch.messages.ts';
import type { NumberedParcel } from '../group-by-office.ts';
import { Barcode } from './barcode.tsx';
import { messages } from './print.messages.ts';
import { addressSize, recipientSize } from './sheets.ts';

const { label: words } = messages;

interface LabelProps {
  numbered: NumberedParcel;
  all: number;
  batchId: number;
  governorate: string;
}

/** Shipping label: recipient, address, mobiles, barcode. */
export function Label({ numbered: { parcel, position }, all, batchId, governorate }: LabelProps) {
  const { requestId, recipient, contactName, address, mobiles, postOffice } = parcel;
  // Omitted if a very long address needs the space.
  const namesContact = contactName !== recipient && addressSize(address) !== 'longest';
  return (
    <article aria-label={words.name(position, all)} className="label">
      <header className="label-head">
        <Mark className="label-mark" />
        <span>{words.sender}</span>
        <span className="label-place">
          <Isolate>{words.place(dispatch.batch(batchId), position, all)}</Isolate>
        </span>
      </header>
      <div className="label-address">
        <p className="label-recipient" data-size={recipientSize(recipient)}>
          <span className="label-small">{words.to}: </span>
          <bdi>{recipient}</bdi>
        </p>
        <p data-size={addressSize(address)}>
          <bdi>{address}</bdi>
        </p>
        <p className="label-governorate">
          <bdi>{governorate}</bdi> · <bdi>{postOffice}</bdi>
        </p>
        <p>
          <span className="label-small">{words.mobiles}: </span>
          {namesContact && <bdi className="label-small">{contactName} </bdi>}
          {mobiles.map((mobile) => (
            <bdi key={mobile} className="label-mobile">
              {mobile}
            </bdi>
          ))}
        </p>
      </div>
      <footer className="label-code">
        <Barcode requestId={requestId} />
        <bdi className="label-number">{formatRequestId(requestId)}</bdi>
      </footer>
    </article>
  );
}
