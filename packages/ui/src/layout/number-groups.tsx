import { Fragment } from 'react';

interface NumberGroupsProps {
  groups: readonly string[];
}

/** Groups separated by margin, not spaces, so that copying yields the number. May break between groups. */
export function NumberGroups({ groups }: NumberGroupsProps) {
  return (
    <bdi dir="ltr" className="tabular-nums">
      {groups.map((group, index) => (
        // A group has no identity but its place.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span className="not-last:me-[0.35em]">{group}</span>
        </Fragment>
      ))}
    </bdi>
  );
}
