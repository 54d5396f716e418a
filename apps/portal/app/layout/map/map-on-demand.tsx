import { mapFrameAddress, mapPageAddress } from '@wathiqa/content';
import type { Position } from '@wathiqa/domain';
import { buttonClass, Icon, Notice } from '@wathiqa/ui';
import { type ReactNode, useEffect } from 'react';
import { useDisclosure, useOnline } from '../../lib/browser-state.ts';
import { mapMessages as words } from './map.messages.ts';

interface MapOnDemandProps {
  /** Place name for screen readers. */
  place: string;
  position: Position;
  /** Consent from the previous map. */
  initiallyShown?: boolean;
  onShown?: (shown: boolean) => void;
}

/** Loads the map only on request, so no third party sees the visit. Without script or network: a link. */
export function MapOnDemand({
  place,
  position,
  initiallyShown = false,
  onShown,
}: MapOnDemandProps) {
  const { open, details } = useDisclosure(initiallyShown);
  useEffect(() => onShown?.(open), [open, onShown]);

  return (
    <div className="flex flex-col gap-2">
      <details
        {...details}
        open={initiallyShown}
        className="group/map relative min-h-72 overflow-clip rounded-md border border-line bg-quiet"
      >
        <summary className="absolute inset-0 flex cursor-pointer list-none items-center justify-center group-open/map:inset-x-auto group-open/map:start-3 group-open/map:top-auto group-open/map:bottom-3 group-open/map:z-10 [&::-webkit-details-marker]:hidden">
          <MapSketch className="absolute inset-0 size-full group-open/map:hidden" />
          <span className={`${buttonClass({ variant: 'secondary', size: 'sm' })} relative`}>
            <Icon name="map" className="size-5" />
            <span className="group-open/map:hidden">{words.show}</span>
            <span className="hidden group-open/map:inline">{words.hide}</span>
          </span>
        </summary>
        <div className="grid min-h-72">
          {open ? <Frame place={place} address={mapFrameAddress(position)} /> : <BeforeScript />}
        </div>
      </details>
      <p className="text-sm text-ink-2">
        {words.source} <ExternalLink href={mapPageAddress(position)}>{words.own}</ExternalLink>
      </p>
    </div>
  );
}

function Frame({ place, address }: { place: string; address: string }) {
  if (!useOnline()) {
    return (
      <div role="status" className="p-4">
        <Notice tone="warning">{words.offline}</Notice>
      </div>
    );
  }
  return (
    <iframe
      // A changed iframe address would add a history entry.
      key={address}
      src={address}
      title={words.frame(place)}
      loading="lazy"
      referrerPolicy="no-referrer"
      // The script needs its own origin; the link opens a tab.
      sandbox="allow-scripts allow-same-origin allow-popups"
      className="size-full min-h-72 border-0"
    />
  );
}

/** Placeholder before or without script. */
function BeforeScript() {
  return (
    <div className="p-4">
      <p className="noscript:hidden">{words.waiting}</p>
      <div className="hidden noscript:block">
        <p>{words.withoutScript}</p>
      </div>
    </div>
  );
}

/** Replaces an unloaded map. */
function MapSketch({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 400 240"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={className}
      fill="none"
    >
      <path d="M0 0h400v240H0z" className="fill-quiet" />
      <path
        d="M310-10c-30 50 10 80-14 130s-44 70-30 130"
        className="stroke-badge"
        strokeWidth="34"
      />
      <g className="fill-badge opacity-60">
        <path d="M22 22h64v44H22zM104 150h58v62h-58zM344 26h48v58h-48z" />
      </g>
      <g className="stroke-surface" strokeWidth="9" strokeLinecap="round">
        <path d="M-10 84h300M-10 134l190-6 70-44M96-10v260M176-10l6 260M236 96l20 160M340 130l70-14M-10 224l250-4M330 196h80M350-10l-18 100" />
      </g>
      <g className="stroke-line" strokeWidth="1.5">
        <path d="M-10 84h300M-10 134l190-6 70-44M96-10v260M176-10l6 260M236 96l20 160M340 130l70-14M-10 224l250-4M330 196h80M350-10l-18 100" />
      </g>
      <g transform="translate(200 58)">
        <path
          d="M0 26c9-9 14-16 14-24a14 14 0 0 0-28 0c0 8 5 15 14 24z"
          className="fill-link stroke-surface"
          strokeWidth="2.5"
        />
        <circle cy="2" r="4.5" className="fill-surface" />
      </g>
    </svg>
  );
}

interface ExternalLinkProps {
  href: string;
  className?: string;
  children: ReactNode;
}

/** Has a visible and spoken notice; sends no referrer. */
export function ExternalLink({ href, className = 'link', children }: ExternalLinkProps) {
  return (
    <a href={href} rel="external noreferrer" className={className}>
      {children}
      <Icon name="external" className="ms-1 inline-block size-4 align-[-0.15em]" />
      <span className="sr-only"> {words.external}</span>
    </a>
  );
}
