import { figures } from '@wathiqa/content';
import { Fragment } from 'react';

export const callLines: readonly string[] = figures.callCentre.lines;
export const { mail } = figures.contact;

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
