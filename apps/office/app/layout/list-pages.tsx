import { LinkButton } from './link-button.tsx';

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
