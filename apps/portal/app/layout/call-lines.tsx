import { Fragment } from 'react';
import { callLines } from './contact.ts';

/** Call centre numbers as `tel:` links. */
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
