import { NavLink } from 'react-router';
import { pathTo } from '../../paths.ts';
import { messages } from './services.messages.ts';

const LISTS = [
  { title: messages.electronic.title, to: pathTo('electronicServices') },
  { title: messages.translated.title, to: pathTo('translatedServices') },
];

/** Tabs of both service lists. */
export function HubLinks() {
  return (
    <nav aria-label={messages.hub.lists}>
      <ul className="flex flex-wrap gap-2 border-b border-line">
        {LISTS.map(({ title, to }) => (
          // In one row while words fit; names wrap within tabs.
          <li key={to} className="max-w-max min-w-min flex-1">
            <NavLink
              to={to}
              end
              className="-mb-px flex min-h-12 items-center border-b-3 border-transparent px-3 py-2 font-semibold text-ink-2 hover:text-ink aria-[current=page]:border-current-item aria-[current=page]:text-ink sm:px-4"
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
