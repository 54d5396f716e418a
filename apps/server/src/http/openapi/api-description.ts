import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import {
  createJsonSchemaTransform,
  createJsonSchemaTransformObject,
} from 'fastify-type-provider-zod';
import { describeOperations, type OpenApiDocument, SECURITY_SCHEMES } from './api-operations.ts';
import { createSchemaRegistry } from './api-schemas.ts';

/** Must precede the routes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  const schemaRegistry = createSchemaRegistry();
  const addComponents = createJsonSchemaTransformObject({ schemaRegistry });
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Wathiqa',
        version: '1.0.0',
        description:
          'API of the civil-status authority for its portal. All errors have one schema: `ResponseCode` identifies the ' +
          'error, `ResponseMessage` is its text. Channel calls carry the headers channelCode, subChannelCode and operatorCode.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      tags: [
        { name: 'public', description: 'Public' },
        { name: 'client', description: 'Machine clients' },
        { name: 'citizen', description: 'Require the AccessToken of a citizen' },
        {
          name: 'staff',
          description: 'Require the office cookie, and a role with the permission',
        },
      ],
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: createJsonSchemaTransform({ schemaRegistry }),
    transformObject: (document) => describeOperations(addComponents(document) as OpenApiDocument),
  });
}

/** Serves the OpenAPI document, generated from the validation schemas, and its viewer. */
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
