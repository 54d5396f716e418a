/** Drawing that replaces an unloaded map. */
export function MapSketch({ className }: { className: string }) {
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
