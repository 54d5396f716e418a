import { Fragment } from 'react';

interface NumberGroupsProps {
  /** The digits of the number, in the groups that it is read in. */
  groups: readonly string[];
}

/**
 * A long number in groups, as it is read out: told apart by room and not by spaces, so that what is copied is the
 * number itself. It may break between two groups where the line is narrow.
 */
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
