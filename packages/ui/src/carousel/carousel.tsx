import type { ReactNode } from 'react';

export interface CarouselProps {
  /** What stands over the row, with the heading. */
  head: ReactNode;
  /** One element a card; each has a link, which brings the keyboard to it. */
  items: readonly { key: string; card: ReactNode }[];
  /** What the two buttons say, in browsers that draw them. */
  messages: { previous: string; next: string };
  /** The width of a card, as a length of CSS. */
  itemWidth?: 'narrow' | 'full';
}

const widths = {
  narrow: '[--carousel-item:min(18rem,82%)]',
  full: '[--carousel-item:100%]',
};

/** Cards in a row that is pushed along with a finger, the keyboard or the buttons. It never moves by itself. */
export function Carousel({ head, items, messages, itemWidth = 'narrow' }: CarouselProps) {
  return (
    <div className={`carousel ${widths[itemWidth]}`}>
      {head}
      <ul className="carousel-row" data-previous={messages.previous} data-next={messages.next}>
        {items.map(({ key, card }) => (
          <li key={key} className="flex">
            {card}
          </li>
        ))}
      </ul>
    </div>
  );
}
