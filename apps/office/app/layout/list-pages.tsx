import { LinkButton } from './link-button.tsx';

export function ListPages({
  words,
  next,
  first,
}: {
  words: { pages: string; next: string; first: string };
  /** Addresses; undefined if absent or current. */
  next: string | undefined;
  first: string | undefined;
}) {
  return (
    <nav aria-label={words.pages} className="flex gap-3">
      {next && (
        <LinkButton to={next} variant="secondary">
          {words.next}
        </LinkButton>
      )}
      {first && (
        <LinkButton to={first} variant="quiet">
          {words.first}
        </LinkButton>
      )}
    </nav>
  );
}
