import type { Picture } from './pictures.ts';

/** Decorative, because adjacent text says the same. */
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
