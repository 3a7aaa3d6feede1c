import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Deployment } from 'kubernetes-models/apps/v1';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';
import { parseConfig, variables } from '../config';

const root = path.join(__dirname, '..', '..', '..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const manifest = read('k8s/sharenaira.yaml');

const models = { ConfigMap, Deployment, PodDisruptionBudget, Service, Ingress };
const objectsIn = (text: string): object[] => parseAllDocuments(text).map((document) => document.toJS() as object);

/** A copy that notes each field as unread until someone reads it. */
const watched = (value: unknown, place: string, unread: Set<string>): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    unread.add(`${place}/${name}`);
    return [name, watched(field, `${place}/${name}`, unread)] as const;
  });
  return new Proxy(Array.isArray(value) ? fields.map(([, field]) => field) : Object.fromEntries(fields), {
    get: (target, name) => {
      unread.delete(`${place}/${String(name)}`);
      return Reflect.get(target, name) as unknown;
    },
  });
};

/** Values that the schema refuses, and fields that it does not have, which it never checks. */
const faultsOf = (given: object): string[] => {
  const { kind } = given as { kind: keyof typeof models };
  const unread = new Set<string>();
  try {
    models[kind].prototype.validate.call(watched(given, '', unread) as never);
    return [...unread].map((place) => `${kind}${place} is unknown`);
  } catch (error) {
    return [`${kind} ${(error as Error).message}`];
  }
};
const faultsIn = (text: string): string[] => objectsIn(text).flatMap(faultsOf);

const found = <T extends object>(model: new (data?: T) => object): T =>
  objectsIn(manifest).find((given) => (given as { kind: string }).kind === model.name) as T;
const [{ data: settings = {} }, { spec }] = [found(ConfigMap), found(Deployment)];
const pod = spec!.template.spec!;
const server = pod.containers[0]!;

it('Kubernetes’ schemas accept every object', () => {
  expect(objectsIn(manifest).map((given) => (given as { kind: string }).kind)).toEqual(Object.keys(models));
  expect(faultsIn(manifest)).toEqual([]);
});

it.each([
  ['readOnlyRootFilesystem', 'readOnlyRoot', /readOnlyRoot is unknown/],
  ['replicas: 2', 'replicas: two', /replicas must be integer/],
  ['minAvailable', 'atLeast', /atLeast is unknown/],
  ['pathType: Prefix,', '', /pathType/],
])('a misspelled %s is found', (right, wrong, fault) => {
  expect(faultsIn(manifest.replace(right, wrong)).join()).toMatch(fault);
});

it('every variable exists, and they start a production server', () => {
  const secrets = server.env!.map(({ name, valueFrom }) => {
    expect(valueFrom?.secretKeyRef?.key).toBe(name);
    return name;
  });
  const names = [...Object.keys(settings), ...secrets];
  expect(names.filter((name) => !(name in variables))).toEqual([]);
  expect(Object.keys(settings).filter((name) => variables[name as keyof typeof variables].secret)).toEqual([]);
  const given = {
    ...{ ...settings, NODE_ENV: 'production', DATABASE_URL: 'postgres://one:two@database:5432/three' },
    SECRETS_KEY: Buffer.from(Array.from({ length: 32 }, (_, byte) => byte)).toString('base64'),
  };
  expect(parseConfig(given)).toMatchObject({ trustProxy: true, mediaStore: 'database', jobs: true });
});

it('fits the image and the server’s stop', () => {
  const image = read('Dockerfile');
  const folders = server.volumeMounts!.map(({ mountPath }) => mountPath);
  expect(image).toContain(`DATA_DIR=${folders[0]}`);
  expect(server.ports![0]!.containerPort).toBe(Number(/EXPOSE (\d+)/.exec(image)?.[1]));
  expect(pod.volumes!.map(({ name, emptyDir }) => [name, emptyDir !== undefined])).toEqual(
    server.volumeMounts!.map(({ name }) => [name, true]),
  );
  expect(pod.terminationGracePeriodSeconds).toBe(Number(settings.DRAIN_SECONDS) + 20);
});

it('asks only for the server’s probes and names only existing pages', () => {
  const probes = [server.startupProbe, server.livenessProbe, server.readinessProbe].map(
    (probe) => probe?.httpGet?.path,
  );
  expect(probes).toEqual(['/healthz', '/healthz', '/readyz']);
  for (const probe of probes) expect(read('src/server/http/metrics.ts')).toContain(`app.get('${probe}'`);
  expect(server.readinessProbe!.periodSeconds! * server.readinessProbe!.failureThreshold!).toBeLessThan(
    Number(settings.DRAIN_SECONDS),
  );
  const pages = manifest.match(/docs\/[\w./-]+\.md/g) ?? [];
  expect(pages.length).toBeGreaterThan(0);
  expect(pages.filter((page) => !existsSync(path.join(root, page)))).toEqual([]);
});
