/** Image under `public/pictures`; its size prevents layout shift. */
export interface Picture {
  src: string;
  width: number;
  height: number;
}

export const pictures = {
  smartRegistry: scene('machine'),
  modelCentre: scene('model-centre'),
  mobileRegistry: scene('mobile-registry'),
  translation: scene('translation'),
  homeVisits: scene('home-visit'),
  signing: scene('signing'),
  vehicle: scene('vehicle'),
  map: scene('registries-map'),
  phone: { src: '/pictures/phone.svg', width: 320, height: 420 },
} satisfies Record<string, Picture>;

function scene(name: string): Picture {
  return sceneAt(`/pictures/${name}.svg`);
}

/** All but the phone have one size. */
export function sceneAt(src: string): Picture {
  return { src, width: 640, height: 400 };
}

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
