import { hydrateDocument } from '@wathiqa/ui';
import { HydratedRouter } from 'react-router/dom';
import { messages } from './layout/layout.messages.ts';
import { captureLoginCallback } from './session/login-callback.ts';

// Before the router reads the address: the arrival Token must be removed from it.
captureLoginCallback();

const { action, ...words } = messages.failure;
hydrateDocument(<HydratedRouter />, { ...words, retry: action });
