import type { ReactNode } from 'react';

/* 24 px grid, 1.6 px strokes with round ends. Loaded on every page; others are in `picture-icon.tsx`. */

export const sheet = (
  <path d="M14.5 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V7.5zM14.5 3v4.5H19" />
);

const shapes = {
  search: (
    <>
      <circle cx="10.8" cy="10.8" r="6.3" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  check: <path d="m4.5 12.8 4.7 4.7L19.5 7" />,
  cross: <path d="m6 6 12 12M18 6 6 18" />,
  alert: (
    <>
      <path d="M12 3.8 2.8 19.5h18.4z" />
      <path d="M12 10v4.3M12 16.9v.1" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.6v.1" />
    </>
  ),
  clock: (
    <>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 6.8V12l3.3 2.2" />
    </>
  ),
  wallet: (
    <>
      <path d="M17.5 8V5.5a1.5 1.5 0 0 0-2-1.4L4.3 7.6A1.9 1.9 0 0 0 3 9.4V18a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2H5" />
      <path d="M21 12.3h-4a1.7 1.7 0 0 0 0 3.4h4" />
    </>
  ),
  copy: (
    <>
      <rect x="8.5" y="8.5" width="11.5" height="12" rx="1.8" />
      <path d="M15.5 8.5V5.3a1.8 1.8 0 0 0-1.8-1.8H5.8A1.8 1.8 0 0 0 4 5.3v8.4a1.8 1.8 0 0 0 1.8 1.8h2.7" />
    </>
  ),
  document: (
    <>
      {sheet}
      <path d="M8.5 12h7M8.5 15.5h7M8.5 8.5h2.5" />
    </>
  ),
  phone: (
    <path d="M8.6 4H5.5A1.5 1.5 0 0 0 4 5.6 15.6 15.6 0 0 0 18.4 20a1.5 1.5 0 0 0 1.6-1.5v-3.1l-4-1.6-1.7 2.1a12 12 0 0 1-6.2-6.2L10.2 8z" />
  ),
  mail: (
    <>
      <rect x="3" y="5" width="18" height="14" rx="2" />
      <path d="m3.5 7 8.5 6.3L20.5 7" />
    </>
  ),
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4.5 20.5a7.5 7.5 0 0 1 15 0" />
    </>
  ),
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3" />
    </>
  ),
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  chevron: <path d="m9.5 5.5 6.5 6.5-6.5 6.5" />,
  caret: <path d="m5.5 9 6.5 6.5L18.5 9" />,
  arrow: <path d="M4 12h16M14 6l6 6-6 6" />,
  external: (
    <path d="M9 5H6a2 2 0 0 0-2 2v11a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2v-3M13 4h7v7M20 4l-9 9" />
  ),
  plus: <path d="M12 5v14M5 12h14" />,
  minus: <path d="M5 12h14" />,
  trash: (
    <path d="M4 7h16M9.5 7V4.5h5V7M6 7l1 12a1.5 1.5 0 0 0 1.5 1.5h7A1.5 1.5 0 0 0 17 19l1-12M10 11v5.5M14 11v5.5" />
  ),
  pencil: (
    <path d="m4 20 1-4.5L16 4.5a1.8 1.8 0 0 1 2.6 0l.9.9a1.8 1.8 0 0 1 0 2.6L8.5 19zM14 6.5l3.5 3.5" />
  ),
  truck: (
    <>
      <path d="M5 17H3.5A1.5 1.5 0 0 1 2 15.5v-9A1.5 1.5 0 0 1 3.5 5H14v12H9M14 9h4l4 4v2.5a1.5 1.5 0 0 1-1.5 1.5H19M14 17h1" />
      <circle cx="7" cy="17.5" r="2" />
      <circle cx="17" cy="17.5" r="2" />
    </>
  ),
  map: (
    <>
      <path d="M12 21.5c4.7-4.3 7-7.9 7-11a7 7 0 0 0-14 0c0 3.1 2.3 6.7 7 11z" />
      <circle cx="12" cy="10.3" r="2.6" />
    </>
  ),
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof shapes;

export const iconShapes: Record<IconName, ReactNode> = shapes;
