/**
 * Ten seconds after the page, or what is on its way, came: that it takes long, and a link that loads the page anew. It
 * needs no script, which may be what did not come.
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
