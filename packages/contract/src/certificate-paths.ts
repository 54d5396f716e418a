/** Paths of the signed lists, without schemas, because the verifier reads bytes. */
export const CERTIFICATE_PATHS = {
  keys: '/.well-known/wathiqa/keys',
  root: '/.well-known/wathiqa/root',
  status: '/api/certificates/status',
} as const;
