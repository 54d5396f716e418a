/** Paths of the signed lists, without schemas, because the verifier reads bytes. */
export const CERTIFICATE_PATHS = {
  keys: '/.well-known/wathiqa/keys',
  root: '/.well-known/wathiqa/root',
  statusBase: '/api/certificates/status',
  statusDelta: '/api/certificates/status-delta',
  logHead: '/api/certificates/log-head',
  logProof: '/api/certificates/log-proof',
  logTile: '/api/certificates/log-tile',
} as const;
