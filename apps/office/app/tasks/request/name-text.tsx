import { compareNames, type DifferentPart } from '@wathiqa/domain';
import { Fragment } from 'react';

/** Marks the parts that differ from the other name, and in them the letters. */
export function NameText({ name, other }: { name: string; other?: string | false | null }) {
  const parts = other ? compareNames(name, other).differences.flatMap(({ one }) => one ?? []) : [];
  let at = 0;
  return (
    <bdi>
      {parts.map((part) => {
        const before = name.slice(at, part.start);
        at = part.end;
        return (
          <Fragment key={part.start}>
            {before}
            <mark className="rounded-sm bg-gold-soft text-nile-900">
              <MarkedLetters part={part} name={name} />
            </mark>
          </Fragment>
        );
      })}
      {name.slice(at)}
    </bdi>
  );
}

/** No space around the letters, so that they stay joined. */
function MarkedLetters({
  part: { start, end, letters },
  name,
}: {
  part: DifferentPart;
  name: string;
}) {
  const isWhole = letters.start === start && letters.end === end;
  if (isWhole || letters.start === letters.end) return name.slice(start, end);
  return (
    <>
      {name.slice(start, letters.start)}
      <span className="underline decoration-2 underline-offset-4">
        {name.slice(letters.start, letters.end)}
      </span>
      {name.slice(letters.end, end)}
    </>
  );
}
