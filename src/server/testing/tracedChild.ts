import '../main';

/** A whole server as its own process; on SIGUSR2 it prints the number of OpenTelemetry's loaded modules, without the API that prom-client loads. */
process.on('SIGUSR2', () => {
  const modules = Object.keys(require.cache).filter((file) => /\/@opentelemetry\/(?!api\/)/.test(file));
  process.stdout.write(`modules ${modules.length}\n`);
});
