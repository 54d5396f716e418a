/**
 * After ten seconds, says that loading takes long, with a reload link. Pure CSS, because the script may be missing.
 */
export function LateHint({ text, retry }: { text: string; retry: string }) {
  return (
    <p className="late">
      {text}{' '}
      {/* biome-ignore lint/a11y/useValidAnchor: the page's own address, with all that is in it */}
      <a href="" className="link">
        {retry}
      </a>
    </p>
  );
}
