import { Fragment } from 'react';

const ARABIC = /\p{Script=Arabic}/u;

/** Untranslated user or record text; Arabic gets a `lang` for screen readers. */
export function RecordText({ children }: { children: string }) {
  return <bdi lang={recordLanguage(children)}>{children}</bdi>;
}

/** Undefined without Arabic letters. */
export function recordLanguage(text: string): 'ar' | undefined {
  return ARABIC.test(text) ? 'ar' : undefined;
}

interface NumberGroupsProps {
  groups: readonly string[];
}

/** Margin instead of spaces, so that copying yields the number. May break between groups. */
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
