import type { Picture } from './pictures.ts';

/** One of our own drawings. What it shows is said beside it, so it has no name of its own. */
export function PictureImage({ picture, className }: { picture: Picture; className?: string }) {
  const { src, width, height } = picture;
  return (
    <img
      src={src}
      width={width}
      height={height}
      alt=""
      loading="lazy"
      decoding="async"
      className={className}
    />
  );
}
