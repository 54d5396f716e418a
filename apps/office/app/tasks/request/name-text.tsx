import { foldName } from '@wathiqa/domain';
import { Fragment } from 'react';

/** A name; the words that the other name lacks are marked, unless the names have nothing in common. */
export function NameText({ name, other }: { name: string; other?: string | false }) {
  if (!other) return <bdi>{name}</bdi>;
  const known = new Set(other.split(' ').map(foldName));
  if (!name.split(' ').some((word) => known.has(foldName(word)))) return <bdi>{name}</bdi>;
  return (
    <bdi>
      {name.split(' ').map((word, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may contain a word twice, and words do not move
        <Fragment key={index}>
          {index > 0 && ' '}
          {known.has(foldName(word)) ? (
            word
          ) : (
            <mark className="rounded-sm bg-gold-soft px-0.5 text-nile-900">{word}</mark>
          )}
        </Fragment>
      ))}
    </bdi>
  );
}
