import { z } from 'zod';

export type Read<Variables extends z.ZodRawShape> = z.infer<z.ZodObject<Variables>>;

export const onOff = z.enum(['on', 'off'], { error: 'should be on or off' });
export const integerBetween = (min: number, max: number) =>
  z.coerce
    .number({ error: `should be a whole number from ${min} to ${max}` })
    .int({ error: `should be a whole number from ${min} to ${max}` })
    .min(min, { error: `should be ${min} or more` })
    .max(max, { error: `should be ${max} or less` });
export const exactWebAddress = z.url({
  protocol: /^https?$/,
  error: 'should be an address that starts with http:// or https://',
});
/** Without trailing slash. */
export const webAddress = exactWebAddress.transform((address) =>
  address.replace(/(?<!\/)\/+$/, ''),
);
/** Build and cookies need the product at `/`. */
export const originAddress = webAddress.refine(isOrigin, {
  error: 'should be an origin without a path, such as https://example.org',
});

function isOrigin(address: string): boolean {
  const { pathname, search, hash, username } = new URL(address);
  return pathname === '/' && !search && !hash && !username;
}
