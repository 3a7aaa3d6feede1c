import { readdirSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');

/** @param {string} place a folder below the root */
const foldersOf = (place) =>
  readdirSync(path.join(root, place), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** The layers of src/web, lowest first. `testing` serves the tests of all layers and may import them. */
const floors = {
  lib: [],
  worker: ['lib'],
  session: ['lib'],
  api: ['lib', 'session'],
  // An empty list shows a drawn person.
  ui: ['lib', 'session', 'shared/people'],
  shared: ['lib', 'session', 'api', 'ui'],
  documents: ['lib', 'session', 'api', 'ui', 'shared'],
  pending: ['lib', 'session', 'api', 'ui', 'shared'],
  table: ['lib', 'session', 'api', 'ui', 'shared'],
  features: ['lib', 'session', 'api', 'ui', 'shared', 'documents', 'pending', 'table'],
  app: ['lib', 'session', 'api', 'ui', 'shared', 'documents', 'pending', 'table', 'features'],
  site: ['lib', 'session', 'api', 'ui', 'shared', 'documents', 'pending', 'table', 'features', 'app'],
  testing: ['lib', 'session', 'api', 'ui', 'shared', 'documents', 'pending', 'table', 'features', 'app', 'site'],
};

const leaves = ['./brand.ts', './env.ts', './paths.ts'];

function houses() {
  return [
    {
      target: './src/contract',
      from: './src',
      except: ['./contract'],
      message: 'The contract is the ground: it knows zod and itself.',
    },
    {
      target: './src/web',
      from: ['./src/server', './src/journeys'],
      message: 'The web sees the server only through the contract.',
    },
    {
      target: './src/server',
      from: ['./src/web', './src/journeys'],
      message: 'The server sees the web only through the contract.',
    },
    {
      target: './e2e',
      from: ['./src/web', './src/server', './src/journeys'],
      // Stands for the outside world: the payments provider and recorded user agents.
      except: ['./testing/paymentsDouble.ts', './testing/recordedAgents.ts'],
      message: 'The browser run knows the product by its screens and the contract.',
    },
    {
      target: './lab',
      from: ['./src/web', './src/journeys'],
      message: 'The lab knows the product by its built servers, its addresses and the contract.',
    },
    {
      target: './lab',
      from: './src/server',
      // Stands for the outside world: the bucket's provider.
      except: ['./testing/bucketDouble.ts'],
      message: 'The lab knows the product by its built servers, its addresses and the contract.',
    },
    {
      target: './lab/operations',
      from: ['./src', './lab', './e2e'],
      except: ['./operations', './lib'],
      message: 'The proof of operation knows the product by its documents and what it builds.',
    },
    {
      target: ['./src', './e2e'],
      from: './lab',
      message: 'The product does not know that it is measured.',
    },
    {
      target: './src',
      from: './e2e',
      message: 'The stories stand at the end: the product is not built on them.',
    },
  ];
}

function webFloors() {
  const unplaced = foldersOf('src/web').filter((folder) => !(folder in floors));
  if (unplaced.length > 0) {
    throw new Error(`src/web/${unplaced.join(', src/web/')} stands on no floor: give it one in eslint/boundaries.mjs.`);
  }
  const rooms = Object.entries(floors).map(([floor, below]) => ({
    target: `./src/web/${floor}`,
    from: './src/web',
    except: [...new Set([...leaves, './testing', `./${floor}`, ...below.map((name) => `./${name}`)])],
    message: `src/web/${floor} stands on ${below.join(', ') || 'nothing'} alone.`,
  }));
  return [
    ...rooms,
    {
      target: leaves.map((leaf) => `./src/web/${leaf.slice(2)}`),
      from: './src/web',
      except: [...leaves, './lib'],
      message: 'Paths, brand and environment are read by every floor and lean on none.',
    },
  ];
}

/** Areas with several features; common parts are in their `shared`. */
const areas = ['admin', 'owner'];

function featureWalls() {
  const features = foldersOf('src/web/features').flatMap((name) =>
    areas.includes(name) ? foldersOf(`src/web/features/${name}`).map((feature) => `${name}/${feature}`) : [name],
  );
  return features.map((feature) => ({
    target: `./src/web/features/${feature}`,
    from: './src/web/features',
    except: [
      ...new Set([
        `./${feature}`,
        ...areas.filter((area) => feature.startsWith(`${area}/`)).map((area) => `./${area}/shared`),
      ]),
    ],
    message: 'No feature sees another: lift what both need to the shared folder of their area, to ui, api or lib.',
  }));
}

/** Admin parts, some with Ant Design; code that members load must not import them. */
const adminParts = ['features/admin/shared', 'table', 'ui/admin', 'ui/theme/AntdProvider.tsx'];

function adminBoundaries() {
  return [
    {
      target: [
        './src/web/features/!(admin)/**',
        './src/web/site/**',
        './src/web/app/!(layouts)/**',
        './src/web/app/layouts/!(Admin*).tsx',
      ],
      from: adminParts.map((part) => `./src/web/${part}`),
      message: 'The admin area’s table is for admins: a member’s list is a MemberTable.',
    },
  ];
}

function moduleDoors() {
  const modules = './src/server/modules';
  return foldersOf(modules).map((module) => ({
    target: [
      './src/server/*.ts',
      './src/server/!(modules)/**',
      `${modules}/*.ts`,
      `${modules}/!(${module})/**`,
      './src/journeys/**',
    ],
    from: `${modules}/${module}`,
    except: ['./index.ts'],
    message: `Enter the module ${module} through its index.ts.`,
  }));
}

function serverFloors() {
  return [
    {
      target: './src/server/providers',
      from: ['./src/server/modules', './src/server/http', './src/server/jobs', './src/server/cli'],
      message: 'A provider serves the modules and knows none of them.',
    },
    {
      target: ['./src/server/*.ts', './src/server/!(docs|cli)/**'],
      from: './src/server/docs',
      message: 'The documents are written by `npm run docs`, and no part of the server that is shipped.',
    },
  ];
}

/** Allowed imports, for `import-x/no-restricted-paths`. Features and modules are read from their folders. */
export const zones = [
  ...houses(),
  ...webFloors(),
  ...featureWalls(),
  ...adminBoundaries(),
  ...serverFloors(),
  ...moduleDoors(),
];

/** Packages with one allowed importer; `name` narrows the rule to one import. */
export const owners = [
  {
    module: /^react-quill(?:\/|$)/,
    owner: /^src\/web\/ui\/RichTextEditor/,
    message: 'The editor is behind src/web/ui/RichTextEditor.',
  },
  {
    module: /^redux-persist(?:\/|$)/,
    owner: /^src\/web\/app\//,
    message: 'What is persisted is decided in src/web/app.',
  },
  {
    module: /^@reduxjs\/toolkit\/query(?:\/|$)/,
    name: 'createApi',
    owner: /^src\/web\/api\/baseApi\.ts$/,
    message: 'There is one api, made in src/web/api/baseApi.ts.',
  },
  {
    module: /^uqr$/,
    owner: /^src\/web\/ui\/QrCode/,
    message: 'A QR code is drawn by src/web/ui/QrCode, which comes only when one is wanted.',
  },
  {
    module: /^typescript$/,
    owner: /^(?:src\/server\/.*\.test\.ts$|webpack\/|eslint\/bareText)/,
    message: 'The compiler is a tool of the build, of lint and of `npm run docs`; nothing that is shipped knows it.',
  },
  {
    module: /^dompurify$/,
    owner: /^src\/web\/ui\/SafeHtml/,
    message: 'Foreign HTML is cleaned and shown by src/web/ui/SafeHtml.',
  },
  {
    module: /^(?:antd|@ant-design\/)/,
    owner: /^(?:webpack\/antd\/|src\/web\/(?!site\/|features\/public\/))/,
    message: 'Landing, legal and help pages are documents without a script: Ant Design begins behind them.',
  },
  {
    module: /^(?:pg|@electric-sql\/pglite|drizzle-orm\/(?:pglite|node-postgres))(?:\/|$)/,
    owner: /^(?:src\/server\/(?:db|testing)|lab)\//,
    message: 'A verb has ctx.db; only src/server/db opens a client.',
  },
  {
    module: /^(?!zod$|zod\/|\.)/,
    within: /^src\/contract\/(?!.*\.test\.ts$)/,
    owner: /^$/,
    message: 'The contract is the ground: it knows zod and itself.',
  },
];

/** Names with one owner: see `workspace/one-owner-of-a-name`. */
export const nameOwners = [
  {
    kind: 'type',
    name: 'RootState',
    owner: /^src\/(?:web\/(?:app|testing)|journeys)\//,
    message: 'Only app names RootState: put the selector inside its slice.',
  },
  {
    kind: 'attribute',
    name: 'dangerouslySetInnerHTML',
    owner: /^src\/web\/ui\/SafeHtml/,
    message: 'Foreign HTML is cleaned and shown by src/web/ui/SafeHtml.',
  },
  {
    kind: 'environment',
    name: 'process.env',
    owner:
      /^(?:src\/server\/config(?:\.test)?\.ts$|src\/(?:server|web)\/testing\/|(?:\.ci|e2e|lab)\/|(?:webpack\/antd\/)?[^/]+\.config\.ts$)/,
    message: 'The environment is parsed once, in src/server/config.ts.',
  },
];
