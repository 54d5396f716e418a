import type { ReactNode } from 'react';
import { Icon, IconFrame, type IconName, isIconName } from './icon.tsx';
import { sheet } from './icon-shapes.tsx';

/* Common base shapes. */
const card = <rect x="3" y="5" width="18" height="14" rx="2" />;

const pictures = {
  birth: (
    <>
      {sheet}
      <circle cx="12" cy="14" r="3.4" />
      <path d="M12 10.6c-.2-.9.3-1.6 1.1-1.6M10.9 13.6v.1M13.1 13.6v.1M10.9 15.2c.6.6 1.6.6 2.2 0" />
    </>
  ),
  'birth-first': (
    <>
      {sheet}
      <path d="m12 9.8 1.1 2.3 2.4.3-1.8 1.7.5 2.5-2.2-1.2-2.2 1.2.5-2.5-1.8-1.7 2.4-.3z" />
    </>
  ),
  death: (
    <>
      {sheet}
      <path d="M12 17.5v-4M12 15.5c-2.2 0-3.3-1.2-3.3-3.2 2.2 0 3.3 1.2 3.3 3.2zM12 13.5c0-2 1.1-3.2 3.3-3.2 0 2-1.1 3.2-3.3 3.2z" />
    </>
  ),
  marriage: (
    <>
      <circle cx="8.8" cy="14.5" r="5.3" />
      <circle cx="15.2" cy="14.5" r="5.3" />
      <path d="m7.3 5.8 1.5-2h2l1.2 2-2.2 3zM12 5.8H7.3" />
    </>
  ),
  divorce: (
    <>
      <path d="M9.8 8.7A5.3 5.3 0 1 0 9.8 19.3M14.2 8.7a5.3 5.3 0 1 1 0 10.6" />
      <path d="m12.7 4.5-1.9 4.3 2.6 2.9-2.6 3 2 4.8" />
    </>
  ),
  family: (
    <>
      <circle cx="7.5" cy="7" r="2.8" />
      <circle cx="16.5" cy="7" r="2.8" />
      <circle cx="12" cy="14.2" r="2" />
      <path d="M2.8 19v-1.8a4.7 4.7 0 0 1 4.7-4.7M21.2 19v-1.8a4.7 4.7 0 0 0-4.7-4.7M8.3 21a3.7 3.7 0 0 1 7.4 0" />
    </>
  ),
  person: (
    <>
      {sheet}
      <circle cx="12" cy="11.8" r="2.1" />
      <path d="M8.4 17.6a3.6 3.6 0 0 1 7.2 0" />
    </>
  ),
  'id-card': (
    <>
      {card}
      <circle cx="8.5" cy="10.8" r="1.9" />
      <path d="M5.7 15.8a2.8 2.8 0 0 1 5.6 0M14.5 10h3.5M14.5 13.5h3.5" />
    </>
  ),
  'id-lost': (
    <>
      <path d="M11.5 19H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v4M6.5 10h5M6.5 13.5h3" />
      <path d="M15.3 15.6a2.2 2.2 0 1 1 3.2 2c-.7.3-1 .8-1 1.4M17.5 21.6v.1" />
    </>
  ),
  'id-damaged': (
    <>
      <path d="M12.5 5H5a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h5.5M16.5 5H19a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-4.5" />
      <path d="m14.5 3-3 5.5 3.5 3-4 4 2.5 5.5M6.2 10h2.6M6.2 13.5h2.6" />
    </>
  ),
  translate: (
    <>
      <path d="M3.5 6h9M8 4v2M11 6c-.8 3.6-3.2 6.3-6.8 7.5M5.5 8.8c1 2.2 2.8 3.9 5.3 4.7" />
      <path d="m12 20 4.3-10 4.2 10M13.4 16.8h5.7" />
    </>
  ),
  'bank-card': (
    <>
      <rect x="2.5" y="5" width="19" height="14" rx="2.2" />
      <path d="M2.5 9.5h19M6 15h4" />
    </>
  ),
  cash: (
    <>
      <rect x="2.5" y="6" width="19" height="12" rx="1.6" />
      <circle cx="12" cy="12" r="2.8" />
      <path d="M6 12h.1M18 12h.1" />
    </>
  ),
  play: <path d="M8 5v14l11-7z" />,
  pause: <path d="M7 5.5h3v13H7zM14 5.5h3v13h-3z" />,
  hand: (
    <path d="M8 13V6.2a1.4 1.4 0 0 1 2.8 0V11M10.8 11V4.4a1.4 1.4 0 0 1 2.8 0V11M13.6 11V5.6a1.4 1.4 0 0 1 2.8 0V13M16.4 12V8.8a1.4 1.4 0 0 1 2.8 0V15c0 3.6-2.6 6.2-6.2 6.2-2.6 0-4.2-1-5.5-3.2l-3-5.1c-.9-1.6 1-3 2.3-1.7L8 13" />
  ),
  headphones: (
    <>
      <path d="M4 15.5V13a8 8 0 0 1 16 0v2.5" />
      <rect x="3.5" y="14" width="4" height="6.5" rx="1.6" />
      <rect x="16.5" y="14" width="4" height="6.5" rx="1.6" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type PictureName = keyof typeof pictures | IconName;

export function PictureIcon({ name, className }: { name: PictureName; className?: string }) {
  if (isIconName(name)) return <Icon name={name} className={className} />;
  return <IconFrame className={className}>{pictures[name]}</IconFrame>;
}
