/** The layers of src/server, lowest first; folders of one layer do not import each other. */
const floors = [
  ['lib', 'errors'],
  ['config'],
  ['db'],
  ['providers'],
  ['context'],
  ['audit', 'assertActor', 'cookies', 'liveParts', 'verb'],
  ['mails', 'policies', 'http', 'lists'],
  ['modules'],
  ['app', 'routes', 'jobs'],
  ['backup', 'docs'],
  ['cli'],
  ['start'],
  ['main'],
];

const place = (rooms) => `^src/server/(?:${rooms.join('|')})(?:/|[.]ts$)`;

/** Cycles and upward imports, including type imports, which ESLint's rules do not follow. */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    ...floors.flatMap((rooms, level) =>
      rooms.map((room) => ({
        name: `${room}-imports-nothing-above`,
        severity: 'error',
        from: { path: place([room]) },
        to: {
          path: place([...rooms.filter((other) => other !== room), ...floors.slice(level + 1).flat()]),
        },
      })),
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.test\\.tsx?$' },
  },
};
