import type { FastifyRequest } from 'fastify';
import { areEqualTexts } from '../../../crypto/equal-texts.ts';
import type { MachineClient } from '../../../http/access.ts';
import { ServiceError } from '../../../http/errors.ts';
import type { ClientBounds, MachineSecret } from '../../../settings/key-settings.ts';
import { isInNetworks } from '../../../settings/trusted-proxies.ts';

/**
 * Authenticates a machine client by its bearer secret and network. All secrets are compared, so that the time does not reveal a
 * near one.
 *
 * @throws ServiceError UNAUTHENTICATED; always without clients
 */
export async function authenticateClient(
  clients: readonly (MachineSecret & ClientBounds)[],
  { headers, ip }: FastifyRequest,
): Promise<MachineClient> {
  const given = headers.authorization ?? '';
  const [client] = clients.filter(({ secret }) => areEqualTexts(given, `Bearer ${secret}`));
  if (!client || !isInNetworks(client.networks, ip)) {
    throw new ServiceError('UNAUTHENTICATED', { event: 'client_refused' });
  }
  const { name, kinds, daily } = client;
  return { name, kinds, daily, address: ip };
}
