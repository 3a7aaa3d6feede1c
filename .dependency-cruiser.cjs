/** The floors of src/server from the ground up; rooms of one floor do not see each other. */
const floors = [
  ['lib', 'errors'],
  ['config'],
  ['db'],
  ['providers'],
  ['context'],
  ['audit', 'assertActor', 'cookies', 'verb'],
  ['mails', 'policies', 'http', 'lists'],
  ['modules'],
  ['app', 'routes', 'jobs'],
  ['backup', 'docs'],
  ['cli'],
  ['start'],
  ['main'],
];

const place = (rooms) => `^src/server/(?:${rooms.join('|')})(?:/|[.]ts$)`;

/** Circles and upward imports, types included: ESLint's rules follow no import of a type. */
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
