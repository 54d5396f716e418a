import { visitTexts } from '@wathiqa/content';
import { servicePromise } from '@wathiqa/domain';
import { buttonClass, Icon, Notice } from '@wathiqa/ui';
import { Link } from 'react-router';
import { outletsAddress } from '../layout/outlets.ts';

/** The visit of a first ID card: what, when, papers, date and place. */
export function VisitPanel() {
  const { title, what, when, papers, counted, nearest } = visitTexts;
  return (
    <Notice tone="info" title={title}>
      <div className="flex max-w-[65ch] flex-col gap-2">
        <p>
          {what} {when}
        </p>
        <p>{papers}</p>
        <p>
          {counted} {servicePromise()}
        </p>
        <Link
          to={outletsAddress({ kind: 'model' })}
          className={`${buttonClass({ variant: 'secondary' })} print-hidden mt-1 w-full sm:w-fit`}
        >
          <Icon name="map" className="size-5" />
          {nearest}
        </Link>
      </div>
    </Notice>
  );
}
