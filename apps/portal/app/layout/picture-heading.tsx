import type { ReactNode } from 'react';

interface PictureHeadingProps {
  title: string;
  lead: string;
  /** In `public/pictures`, 640 by 400. */
  picture: string;
  alt: string;
  /** Small line above the title, such as a date. */
  above?: ReactNode;
  children?: ReactNode;
}

export function PictureHeading(props: PictureHeadingProps) {
  const { title, lead, picture, alt, above, children } = props;
  return (
    <div className="grid overflow-clip rounded-lg bg-nile-900 text-white md:grid-cols-2 print:block print:border print:border-line print:text-ink">
      <div className="flex flex-col items-start justify-center gap-3 p-5 sm:p-7">
        {above && <div className="text-sm text-gold-soft print:text-ink">{above}</div>}
        <h1 tabIndex={-1} className="text-2xl lg:text-3xl">
          {title}
        </h1>
        <p className="max-w-[60ch] text-on-band print:text-ink">{lead}</p>
        {children && <div className="flex flex-wrap gap-3 pt-2">{children}</div>}
      </div>
      <img
        src={picture}
        alt={alt}
        width={640}
        height={400}
        fetchPriority="high"
        // Fades into the text's background.
        className="print-hidden h-auto w-full md:h-full md:object-cover md:ltr:mask-l-from-90% md:rtl:mask-r-from-90% forced-colors:mask-none"
      />
    </div>
  );
}
