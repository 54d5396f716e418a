import type { JSONWebKeySet, JWK } from 'jose';

/** Sandbox client; its key is public knowledge. */
export const TRIAL_CLIENT: { readonly clientId: string; readonly privateKey: JWK } = {
  clientId: 'wathiqa-trial',
  privateKey: {
    kty: 'EC',
    crv: 'P-256',
    kid: 'trial',
    x: 'Rl428sfhr8eOzR4iyk0AMSIPsf4F_HERYlk-0Od0m2o',
    y: 'g05new9AHrnl2xlThPMQdSTb9fw3Ge3dn8-39S9ej2A',
    d: 'tOiZKEgX_2u7Qm9Ibq7pT6Yqn3B0ECOVLBjFz0YPE7k',
  },
};

export function publicKeys({ d: _, ...publicKey }: JWK): JSONWebKeySet {
  return { keys: [publicKey] };
}
