import { Fragment } from 'react';
import { callLines } from './contact.ts';

/** The numbers of the call centre, each a link that dials. */
export function CallLines({ linkClass }: { linkClass: string }) {
  return callLines.map((line, index) => (
    <Fragment key={line}>
      {index > 0 && <span aria-hidden="true"> · </span>}
      <a href={`tel:${line}`} className={linkClass}>
        <bdi>{line}</bdi>
      </a>
    </Fragment>
  ));
}
