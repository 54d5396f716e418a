import type { Position } from '@wathiqa/domain';
import { useState } from 'react';

export type PositionFailure = 'insecure' | 'unsupported' | 'denied' | 'unavailable' | 'timeout';

type PositionState =
  | { status: 'unasked' }
  | { status: 'asking' }
  | { status: 'known'; position: Position }
  | { status: 'failed'; reason: PositionFailure };

export interface VisitorPosition {
  state: PositionState;
  requestPosition: () => void;
}

// Low accuracy and caching save battery and time.
const OPTIONS: PositionOptions = { timeout: 20_000, maximumAge: 5 * 60_000 };

/** Requested only by `requestPosition`, stored only in this page. */
export function usePosition(): VisitorPosition {
  const [state, setState] = useState<PositionState>({ status: 'unasked' });

  function requestPosition() {
    const fail = (reason: PositionFailure) => setState({ status: 'failed', reason });
    if (!isSecureContext) return fail('insecure');
    if (!('geolocation' in navigator)) return fail('unsupported');
    setState({ status: 'asking' });
    navigator.geolocation.getCurrentPosition(
      ({ coords }) =>
        setState({ status: 'known', position: { lat: coords.latitude, lon: coords.longitude } }),
      (error) => fail(toPositionFailure(error)),
      OPTIONS,
    );
  }

  return { state, requestPosition };
}

function toPositionFailure({ code }: GeolocationPositionError): PositionFailure {
  if (code === GeolocationPositionError.PERMISSION_DENIED) return 'denied';
  return code === GeolocationPositionError.TIMEOUT ? 'timeout' : 'unavailable';
}
