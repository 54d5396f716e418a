import type { ReactNode } from 'react';

export interface CarouselProps {
  head: ReactNode;
  items: readonly { key: string; card: ReactNode }[];
  messages: { previous: string; next: string };
  itemWidth?: 'narrow' | 'full';
}

const widths = {
  narrow: '[--carousel-item:min(18rem,82%)]',
  full: '[--carousel-item:100%]',
};

/** Scrolled by touch, keyboard or buttons; never automatically. */
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
