// Import rules, checked by `npm run boundaries`.

/** Permitted internal imports of each part. Tests are exempt. */
const PARTS = {
  'packages/arabic-names': {
    imports: [],
    comment: 'arabic-names is of use to others: it depends on nothing',
  },
  'packages/domain': {
    imports: ['packages/arabic-names'],
    comment:
      'domain holds the rules and depends on the names alone; all but ui import both from it',
  },
  'packages/contract': {
    imports: ['packages/domain'],
    comment: 'contract depends on domain alone',
  },
  'packages/certificate': {
    imports: [],
    comment: 'certificate is of use to other verifiers: it depends on nothing of ours',
  },
  'packages/ui': {
    imports: ['packages/arabic-names'],
    comment: 'ui searches lists by folded Arabic and knows no domain; its text arrives as props',
  },
  content: { imports: ['packages/domain'], comment: 'content depends on domain alone' },
  'apps/portal': {
    imports: [
      'packages/certificate',
      'packages/domain',
      'packages/contract',
      'packages/ui',
      'content',
    ],
    comment: 'the portal speaks to the server through the contract alone, and knows no office',
  },
  'apps/office': {
    imports: ['packages/domain', 'packages/contract', 'packages/ui', 'content'],
    comment: 'the office speaks to the server through the contract alone, and knows no portal',
  },
  'apps/server': {
    imports: ['packages/certificate', 'packages/domain', 'packages/contract', 'content'],
    comment: 'the server knows no screen, and reaches the outside over HTTP',
  },
  'apps/sandbox': {
    imports: ['packages/contract/src/civil-register'],
    comment:
      'the sandbox stands for somebody else: it knows only the published protocol of the civil register',
  },
  'tools/govstack-registry': {
    imports: ['packages/contract/src/civil-register'],
    comment: 'the adapter runs at a ministry: it knows the published protocol alone',
  },
  'tools/opencrvs-plugin': {
    imports: ['packages/contract/src/civil-register'],
    comment: 'the plugin runs in OpenCRVS: it knows the published protocol alone',
  },
  'tools/conformance': {
    imports: ['packages/domain', 'packages/contract'],
    comment:
      'conformance tests any server from outside: it knows the contract and the domain alone',
  },
};

/** Folders of a part in dependency order: each imports only earlier ones, which excludes cycles. */
const ORDERS = [
  {
    name: 'server-rooms',
    root: 'apps/server/src',
    folders: [
      'settings',
      'crypto',
      'observability',
      'db',
      'jobs',
      'http',
      'pages',
      'requests',
      'features',
      'commands',
    ],
  },
  {
    name: 'server-features',
    root: 'apps/server/src/features',
    folders: [
      'notifications',
      'identity',
      'civil-register',
      'reference-data',
      'search',
      'feedback',
      'orders',
      'compliance',
      'reports',
      'queue',
      'requests',
      'quality',
      'payments',
      'tracking',
      'dispatch',
      'certificates',
      'events',
      'proposals',
      'plain-order',
    ],
  },
  {
    name: 'portal-folders',
    root: 'apps/portal/app',
    folders: [
      'lib',
      'document',
      'timings',
      'session',
      'layout',
      'calls',
      'forms',
      'journeys',
      'pages',
    ],
  },
  {
    name: 'portal-journeys',
    root: 'apps/portal/app/journeys',
    folders: [
      'services',
      'order',
      'national-id',
      'verify',
      'tracking',
      'payment',
      'my-requests',
      'plain-order',
      'my-data',
      'feedback',
      'poll',
    ],
  },
  {
    name: 'office-folders',
    root: 'apps/office/app',
    folders: ['shortcuts', 'session', 'layout', 'labels', 'forms', 'tasks'],
  },
];

const TESTS = '\\.test\\.tsx?$|/test(ing)?/';

const RULES = [
  {
    name: 'journeys-share-files',
    comment: 'a file next to the journeys serves several of them and imports none',
    from: { path: '^apps/portal/app/journeys/[^/]+$', pathNot: TESTS },
    to: { path: '^apps/portal/app/journeys/[^/]+/' },
  },
  {
    name: 'no-circular-imports',
    comment: 'files that import each other, types included, are one file or share a third',
    from: {},
    to: { circular: true },
  },
  {
    name: 'domain-is-pure',
    comment: 'domain and names are pure: no input, no output, no library',
    from: { path: '^packages/(arabic-names|domain)/src/', pathNot: TESTS },
    to: {
      pathNot: '^packages/arabic-names/',
      dependencyTypes: ['core', 'npm', 'npm-dev', 'npm-no-pkg', 'npm-unknown'],
    },
  },
  {
    name: 'no-node-in-browsers',
    comment: 'what runs in browsers imports nothing of Node',
    from: {
      path: '^(packages/(contract|ui)/src|apps/(portal|office)/app)/',
      pathNot: `${TESTS}|\\.server\\.tsx?$`,
    },
    to: { dependencyTypes: ['core'] },
  },
  {
    name: 'contract-without-react',
    comment: 'contract runs in browsers and servers alike',
    from: { path: '^packages/contract/src/', pathNot: TESTS },
    to: { path: 'node_modules/(@types/)?react(-dom)?/' },
  },
  {
    name: 'ui-without-router',
    comment: 'ui knows neither the server nor the router',
    from: { path: '^packages/ui/src/' },
    to: { path: 'node_modules/react-router/' },
  },
  {
    name: 'no-office-for-citizens',
    comment: 'citizens’ pages carry nothing of the office',
    from: { path: '^apps/portal/app/', pathNot: TESTS },
    to: { path: '^packages/contract/src/office/' },
  },
  {
    name: 'no-content-files-in-browsers',
    comment: 'the files of content are read at build and by the server',
    from: { path: '^apps/(portal|office)/app/', pathNot: `${TESTS}|\\.server\\.tsx?$` },
    to: { path: '^content/src/node\\.ts$' },
  },
  {
    name: 'rooms-below-the-composition',
    comment:
      'app, context and features put the server together; a room takes its dependencies as arguments',
    from: {
      path: '^apps/server/src/(settings|crypto|observability|db|jobs|http|pages|requests)/',
      pathNot: TESTS,
    },
    to: {
      path: '^apps/server/src/(app|context|features|register|metrics|pages)\\.ts$',
    },
  },
  {
    name: 'repositories-at-the-bottom',
    comment:
      'routes call services, services call repositories, never the other way; repositories know no HTTP',
    from: { path: '^apps/server/src/(requests|features)/.*(/repository/|repository\\.ts$)' },
    to: {
      path: '(^apps/server/src/(requests|features)/.*(service|routes)\\.ts$)|node_modules/fastify/',
    },
  },
  {
    name: 'services-without-http-and-sql',
    comment: 'a service speaks of rules: HTTP is for routes, SQL for repositories',
    from: { path: '^apps/server/src/features/.*service\\.ts$' },
    to: {
      path: '(^apps/server/src/features/.*routes\\.ts$)|node_modules/(@types/)?(fastify|kysely|pg)/',
    },
  },
  {
    name: 'sql-of-payments-in-repositories',
    comment:
      'money is read and written by the repositories and the ledger alone, in SQL that is found there',
    from: {
      path: '^apps/server/src/features/payments/',
      pathNot: [TESTS, '^apps/server/src/features/payments/(repository/|ledger\\.ts$)'],
    },
    to: { path: 'node_modules/(@types/)?(kysely|pg)/' },
  },
  {
    name: 'http-of-payments-in-routes',
    comment: 'only the routes of payments speak HTTP',
    from: {
      path: '^apps/server/src/features/payments/',
      pathNot: [TESTS, 'routes\\.ts$'],
    },
    to: { path: 'node_modules/fastify/' },
  },
];

/** @param {readonly string[]} names */
const oneOf = (names) => `(${names.map((name) => name.replace('.', '\\.')).join('|')})`;

const partRules = Object.entries(PARTS).map(([part, { imports, comment }]) => ({
  name: `imports-of-${part.replace('/', '-')}`,
  comment,
  from: { path: `^${part}/`, pathNot: TESTS },
  to: {
    path: `^(@wathiqa|packages|apps|content|e2e|scripts|tools)/`,
    // Style sheets and fonts are resolved by the bundler through the package name.
    pathNot: `^${oneOf([part, ...imports])}/|^@wathiqa/ui/(fonts/|styles\\.css)`,
  },
}));

const orderRules = ORDERS.flatMap(({ name, root, folders }) => [
  {
    name: `${name}-named`,
    comment: 'a new folder takes its place in the order of this file',
    from: {
      path: `^${root}/([^/]+/)`,
      pathNot: [TESTS, `^${root}/${oneOf(folders)}/`],
    },
    to: {},
  },
  ...folders.slice(0, -1).map((folder, place) => ({
    name: `${name}-order`,
    comment:
      'a folder imports those before it in the order of this file: no circles between folders',
    from: {
      path: `^${root}/${folder}/`,
      pathNot: TESTS,
    },
    to: { path: `^${root}/${oneOf(folders.slice(place + 1))}/` },
  })),
]);

export default {
  forbidden: [...RULES, ...partRules, ...orderRules].map((rule) => ({
    severity: 'error',
    ...rule,
  })),
  options: {
    // TypeScript 7 offers no parser API for this tool.
    parser: 'swc',
    // The parser does not know `using`, which e2e contains.
    doNotFollow: { path: '^e2e/|node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|\\+types)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
};
