import { queryOptions, useQuery } from '@tanstack/react-query';
import { lookups, tabStorage } from '@wathiqa/contract';
import type { ServiceCode } from '@wathiqa/domain';
import { Button, CheckboxField } from '@wathiqa/ui';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../calls/call.ts';
import { useOpening } from '../../lib/opening.ts';
import { acceptTerms } from '../../session/tab-marks.ts';
import { safeHtml } from './safe-html/safe-html.ts';
import { Fee } from './service-facts.tsx';
import { messages } from './services.messages.ts';
import type { Service } from './services.ts';
import { drawnTerms, TermsText } from './terms.tsx';
import { TermsPage } from './terms-page.tsx';

const { regulations: words } = messages;

interface StartServiceProps {
  service: Service;
  accepted: boolean;
}

/**
 * On acceptance, takes focus and scrolls up. Electronic forms open at the top; translated forms do not scroll (spec
 * §1.4).
 */
function StartService({ service, accepted }: StartServiceProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { opening, open } = useOpening(service.requestAddress, {
    preventScrollReset: service.translated,
  });

  useEffect(() => {
    if (!accepted) return;
    button.current?.focus({ preventScroll: true });
    // A footer too tall for sticky would leave focus off screen.
    if (!staysInView(button.current)) return;
    // The style sheet handles `prefers-reduced-motion`.
    window.scrollTo({ top: 0 });
  }, [accepted]);

  return (
    <Button
      ref={button}
      disabled={!accepted}
      busy={opening}
      className="focus-shown w-full shrink-0 sm:w-auto"
      onClick={() => {
        acceptTerms(tabStorage, service.kind);
        void open();
      }}
    >
      {words.start}
    </Button>
  );
}

/** Whether the footer is sticky; the style sheet disables it if too tall. */
function staysInView(button: HTMLElement | null): boolean {
  const foot = button?.closest('.sticky-foot');
  return !foot || Number.parseFloat(getComputedStyle(foot).insetBlockEnd) >= 0;
}

interface AcceptTermsProps {
  service: Service;
  ready: boolean;
}

/** Acceptance checkbox and its button. Announces the scroll. Local state avoids rendering the terms again. */
function AcceptTerms({ service, ready }: AcceptTermsProps) {
  const [accepted, setAccepted] = useState(false);
  return (
    // Sticky, so that readers need not scroll to the end.
    <div className="sticky-foot flex flex-col gap-3 rounded-lg border border-line bg-surface px-4 py-2 sm:flex-row sm:items-center sm:justify-between lg:me-96">
      <div className="min-w-0 max-sm:[&_p]:sr-only">
        <CheckboxField
          name="acceptTerms"
          label={service.translated ? words.acceptTranslated : words.accept}
          hint={words.acceptHint}
          checked={accepted}
          disabled={!ready}
          onChange={(event) => setAccepted(event.currentTarget.checked)}
        />
      </div>
      <StartService service={service} accepted={accepted} />
    </div>
  );
}

/** Facts and terms of a service (spec §1.4). Keyed by service, because acceptance applies to one. */
export function ServiceTerms({ service }: { service: Service }) {
  const terms = useQuery(regulationsQuery(service.serviceCode));
  return (
    <TermsPage
      service={service}
      fee={<Fee service={service} />}
      terms={<TermsText terms={terms} />}
      start={<AcceptTerms service={service} ready={terms.isSuccess && !terms.isPlaceholderData} />}
    />
  );
}

/** Trusted HTML of a service's terms, with `lang` if it differs from the page. */
function regulationsQuery(serviceCode: ServiceCode) {
  return queryOptions({
    queryKey: ['regulations', serviceCode],
    placeholderData: () => {
      const html = drawnTerms.get(serviceCode);
      return html === undefined ? undefined : { html, lang: undefined };
    },
    queryFn: async () => {
      const headers = { documenttypecode: serviceCode, jobtypenidcode: 'NONE' } as const;
      const { Regulations, Lang } = await call(lookups.regulations, { headers });
      return { html: await safeHtml(Regulations), lang: Lang };
    },
  });
}
