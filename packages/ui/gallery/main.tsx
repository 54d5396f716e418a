import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './gallery.css';
import { Gallery } from './gallery.tsx';

/** Colours follow the system; the language is the address's: `/`, `/#en`. */
function show() {
  root.render(
    <StrictMode>
      <Gallery language={location.hash === '#en' ? 'en' : 'ar'} />
    </StrictMode>,
  );
}

const root = createRoot(document.body);
addEventListener('hashchange', show);
show();
