import { buttonClass } from '@wathiqa/ui';
import { Link } from 'react-router';

/** The ways from a page of a list to the next and back to the first. */
export function ListPages({
  words,
  next,
  first,
}: {
  words: { pages: string; next: string; first: string };
  /** Their addresses; nothing where there is no such page, or the list is on it. */
  next: string | undefined;
  first: string | undefined;
}) {
  return (
    <nav aria-label={words.pages} className="flex gap-3">
      {next && (
        <Link to={next} className={buttonClass({ variant: 'secondary', size: 'dense' })}>
          {words.next}
        </Link>
      )}
      {first && (
        <Link to={first} className={buttonClass({ variant: 'quiet', size: 'dense' })}>
          {words.first}
        </Link>
      )}
    </nav>
  );
}
