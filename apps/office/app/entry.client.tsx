import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { captureLoginCallback } from './session/login-callback.ts';

// Before the router reads the address: an arriving person's Token must not stay in it.
captureLoginCallback();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
