import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** Collects the calls for the description; must be registered before them. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Wathiqa',
        version: '1.0.0',
        description:
          'The calls between the portal and the civil-status authority. Every request carries the headers ' +
          'email, token, Authorization: Bearer, x-access-token, channelCode, subChannelCode and operatorCode.',
      },
      tags: [
        { name: 'public', description: 'Anybody may call these' },
        { name: 'citizen', description: 'These need the AccessToken of a signed-in citizen' },
        {
          name: 'staff',
          description: "These need the office's cookie, and a role that may do the action",
        },
      ],
    },
    transform: jsonSchemaTransform,
  });
}

/** `/api/openapi.json`, generated from the same schemas that check the calls, and a page to read it on. */
export async function apiDescriptionRoutes(app: FastifyInstance): Promise<void> {
  app.get('/api/openapi.json', { config: { access: 'public' }, schema: { hide: true } }, async () =>
    app.swagger(),
  );
  await app.register(async (pages) => {
    pages.decorate('scopeAccess', 'public');
    await pages.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { url: '/api/openapi.json' },
    });
  });
}
