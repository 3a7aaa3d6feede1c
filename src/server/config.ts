import { z } from 'zod';
import { brand } from '../contract/brand';
import type { DocumentContent } from '../contract/documents';
import { fullName, type ChargesBearer } from '../contract/primitives';
import { toKobo } from './lib/money';

interface Variable<T> {
  readonly schema: z.ZodType<T, string | undefined>;
  /** The default in the reference: a value, or the behaviour without one. */
  readonly fallback: string;
  readonly description: string;
  readonly secret: boolean;
  /** Set if a server runs badly or not at all without it: the case in which it does. */
  readonly needed?: string;
  readonly example?: string;
}

const defaultOf = (schema: z.ZodType): string => {
  const { data } = schema.safeParse(undefined) as { data?: string | number | boolean };
  return data === undefined ? 'none' : String(data);
};

const variable = <T>(
  schema: z.ZodType<T, string | undefined>,
  description: string,
  { secret = false, fallback = defaultOf(schema), ...options }: Partial<Variable<T>> = {},
): Variable<T> => ({ ...options, schema, fallback, description, secret });

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.int().min(min, `must be ${min} or more`).max(max, `must be ${max} or less`));
const whole = (min: number, max: number, fallback: number) =>
  z.string().default(String(fallback)).pipe(wholeNumber(min, max));
/** Digit by digit into basis points, because no float is exactly 8.7. */
const percent = z
  .string()
  .regex(/^(?:\d{1,2}(?:\.\d{1,2})?|100)$/, 'must be a percentage from 0 to 100, such as 7.5')
  .transform((given) => {
    const [whole = '', hundredths = ''] = given.split('.');
    return Number(whole + hundredths.padEnd(2, '0'));
  });
const nairaOrOff = z.union([z.literal('off'), wholeNumber(0, 1_000_000_000)]);
const truth = z.enum(['true', 'false'], 'must be true or false').transform((given) => given === 'true');
const switched = z.enum(['on', 'off'], 'must be on or off').transform((given) => given === 'on');
const optional = z.string().optional();
const address = (protocol: RegExp, example: string) => z.url({ protocol, error: `must be an address like ${example}` });
/** An address that is shown or sent to others, and so may contain no login. */
const openAddress = (example: string) =>
  address(/^https?$/, example).refine(
    (given) => !/^\w+:\/\/[^/?#]*@/.test(given),
    'must hold no name and no password before its host',
  );
const providerPath = z.string().regex(/^(\/[\w-]+)+$/, 'must be a path such as /transaction/verify');
const email = z.email('must be an e-mail address').toLowerCase();

// Random 32 bytes have about 30 different values.
const secretsKeyBytesApart = 16;
const secretsKey = z
  .string()
  .regex(/^[\w+/-]{43}=?$/, 'must be 32 bytes in base64, as `openssl rand -base64 32` prints them')
  .refine(
    (given) => new Set(Buffer.from(given, 'base64')).size >= secretsKeyBytesApart,
    `must be made by chance and holds fewer than ${secretsKeyBytesApart} different bytes: \`openssl rand -base64 32\` makes one`,
  )
  .optional();

/** Every environment variable that the server reads, in the order of the reference. */
export const variables = {
  NODE_ENV: variable(
    z.enum(['development', 'production', 'test'], 'must be development, production or test').default('development'),
    '`production` refuses the embedded database and never seeds demo data. `development` shows the API reference (`/api/docs`) to anyone, not only admins.',
    { needed: 'for real money', example: 'production' },
  ),
  PORT: variable(whole(0, 65_535, 3000), 'The port to listen on; 0 picks a free one.', { example: '3001' }),
  HOST: variable(z.string().default('::'), 'The address to listen on; the default is every IPv6 and IPv4 address.', {
    needed: 'the proxy is on the same machine',
    example: '127.0.0.1',
  }),
  PUBLIC_URL: variable(
    openAddress('https://sharenaira.example').optional(),
    'The site’s address. Links in emails start with it; with https, browsers are told to stay there (HSTS) and cookies are Secure.',
    { fallback: 'http://localhost:PORT', needed: 'emails leave this machine', example: 'https://sharenaira.example' },
  ),
  TRUST_PROXY: variable(
    truth.default(false),
    'Set it behind one reverse proxy that sets or extends X-Forwarded-For: the last address is then the caller’s. Anywhere else, callers could forge addresses.',
    { needed: 'behind a proxy', example: 'true' },
  ),
  DATA_DIR: variable(
    z.string().default('./data'),
    'The folder of the embedded database, pictures and the mail outbox.',
    { needed: 'the program’s folder is read-only', example: '/var/lib/sharenaira' },
  ),
  MEDIA_STORE: variable(
    z.enum(['folder', 'database', 'bucket'], 'must be folder, database or bucket').optional(),
    'Where new pictures and videos go: DATA_DIR/media, the database, so that servers need no shared disk, or the bucket below. Older ones are found in any of them.',
    { fallback: 'database with DATABASE_URL, else folder', example: 'database' },
  ),
  BUCKET_URL: variable(
    openAddress('https://s3.eu-west-2.amazonaws.com').optional(),
    'An S3 service. Tested against our own stand-in only, never against a real provider: test yours first.',
    { needed: 'with `MEDIA_STORE=bucket`', example: 'https://s3.eu-west-2.amazonaws.com' },
  ),
  BUCKET_NAME: variable(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
    'Its bucket, closed to the public. Servers hand out no links to it: they decide who sees a picture.',
    { needed: 'with BUCKET_URL', example: 'sharenaira-pictures' },
  ),
  BUCKET_REGION: variable(z.string().default('us-east-1'), 'The bucket’s region, which is part of each signature.', {
    example: 'eu-west-2',
  }),
  BUCKET_KEY_ID: variable(
    optional,
    'The id of a key that may read, write, delete and list the objects of this bucket, and nothing else.',
    { needed: 'with BUCKET_URL' },
  ),
  BUCKET_SECRET_KEY: variable(optional, 'That key’s secret.', { secret: true, needed: 'with BUCKET_URL' }),
  BUCKET_PATH_STYLE: variable(
    truth.default(true),
    'With `false`, the bucket’s name comes before the host instead of the path, as some services demand.',
    { example: 'false' },
  ),
  DATABASE_URL: variable(
    address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/sharenaira').optional(),
    'PostgreSQL 15 or newer. End it with `?sslmode=verify-full` if the connection leaves this machine: it’s then encrypted and the certificate checked.',
    {
      secret: true,
      fallback: 'the embedded database under DATA_DIR',
      needed: 'with `NODE_ENV=production`',
      example: 'postgres://user:password@host:5432/sharenaira',
    },
  ),
  DATABASE_DIRECT_URL: variable(
    address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/sharenaira').optional(),
    'The same database past a pooler, for what needs one session: LISTEN, migrations and commands. Required if DATABASE_URL names a PgBouncer in transaction mode.',
    {
      secret: true,
      fallback: 'DATABASE_URL',
      needed: 'DATABASE_URL names a pooler',
      example: 'postgres://user:password@host:5432/sharenaira',
    },
  ),
  DATABASE_READ_URL: variable(
    address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/sharenaira').optional(),
    'A streaming replica that answers the admin lists. While it lags by more than ten seconds or can’t be reached, DATABASE_URL does.',
    { secret: true, fallback: 'DATABASE_URL', example: 'postgres://user:password@replica:5432/sharenaira' },
  ),
  DATABASE_POOL_SIZE: variable(
    whole(2, 500, 10),
    'The most PostgreSQL connections this server opens, plus one that listens.',
  ),
  JOBS: variable(
    switched.default(true),
    'With `off`, this server runs no timetable, sends no queued emails and carries out no bulk decisions; it still queues them. At least one server needs `on`.',
    { fallback: 'on', example: 'off' },
  ),
  ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION: variable(
    truth.default(false),
    'Allows the embedded database with NODE_ENV=production: one server, one disk, no standby. Not for real money.',
  ),
  SMTP_URL: variable(
    address(/^smtps?$/, 'smtps://user:password@mail.example:465').optional(),
    'The mail server. With NODE_ENV=production, emails leave over TLS or not at all.',
    {
      secret: true,
      fallback: 'emails become .eml files under DATA_DIR/outbox',
      needed: 'people wait for emails',
      example: 'smtps://user:password@mail.example:465',
    },
  ),
  MAIL_FROM: variable(z.string().default('ShareNaira <no-reply@sharenaira.example>'), 'The sender of every email.', {
    needed: 'with SMTP_URL',
  }),
  ADMIN_EMAIL: variable(
    email.optional(),
    'With ADMIN_PASSWORD: creates an admin with this address at start, unless it exists.',
    { needed: 'for the first admin', example: 'ngozi@sharenaira.example' },
  ),
  ADMIN_PASSWORD: variable(
    z.string().min(12, 'must have at least 12 characters').optional(),
    'That admin’s first password. Change it after logging in, then remove the variable.',
    { secret: true, needed: 'for the first admin' },
  ),
  ADMIN_FULLNAME: variable(
    z
      .string()
      .refine((name) => fullName.safeParse(name).success, 'must be a first and a last name')
      .default(brand.productOwner),
    'That admin’s name in the admin area and the audit log. It can’t be changed there.',
    { needed: 'with more than one admin', example: 'Ngozi Balogun' },
  ),
  ADMIN_SECOND_FACTOR: variable(
    z.enum(['required', 'optional'], 'must be required or optional').optional(),
    'With `required`, admins also need a code from an authenticator app. Those without one set it up at the next login, and their sessions end at once.',
    { fallback: 'required with NODE_ENV=production, otherwise optional' },
  ),
  SECRETS_KEY: variable(
    secretsKey,
    'Encrypts the authenticator apps’ secrets: 32 bytes in base64 (`openssl rand -base64 32`), the same on all servers. Keep it away from the back-ups. If you lose it, every admin must set up the second step again.',
    {
      secret: true,
      fallback: 'a generated key in DATA_DIR/secrets.key; none with NODE_ENV=production',
      needed: 'with `NODE_ENV=production`',
    },
  ),
  SECRETS_KEY_PREVIOUS: variable(
    secretsKey,
    'The previous `SECRETS_KEY`, while you change it: it only decrypts. Remove it when `npm run command -- resealSecrets` says so.',
    { secret: true, needed: 'while you change SECRETS_KEY' },
  ),
  CONFIRM_ABOVE_NAIRA: variable(
    nairaOrOff.default(50_000),
    'How much an admin may decide, in naira, before confirming with a code or password. A confirmation holds for an hour. `off` never asks.',
  ),
  SECOND_ADMIN_ABOVE_NAIRA: variable(
    nairaOrOff.default(100_000),
    'Above this sum in naira, another admin must send withdrawals you accepted, counted per member or bank account over 24 hours. Deposits likewise: what one admin recorded alone, and what one owner got on one admin’s word. With a single admin they wait. `off` never asks.',
  ),
  SERVICE_FEE_PERCENT: variable(
    percent.prefault('0'),
    'What job owners pay on top of a slot’s price, in percent. Earned with each approved proof. Applies to prices set from then on.',
  ),
  VAT_PERCENT: variable(percent.prefault('7.5'), 'Value added tax on the service fee, in percent.', {
    fallback: '7.5',
  }),
  OWNER_CREDIT_NAIRA: variable(
    z.union([z.literal('unlimited'), wholeNumber(0, 1_000_000_000)]).default('unlimited'),
    'How much a new job owner may owe, in naira. `0` is payment first: jobs go live once paid for. Admins can change each owner’s credit.',
    { example: '0' },
  ),
  PAY_IN_WITH: variable(
    z.enum(['manual', 'provider'], 'must be manual or provider').default('manual'),
    'How job owners pay. `manual`: by transfer to the account below, recorded by an admin. `provider`: also by a payment link, booked automatically. It was built from public documents and never tried with a real key: test it first.',
    { example: 'provider' },
  ),
  PAY_IN_BANK: variable(optional, 'The bank job owners pay into, shown to them and to admins.', {
    fallback: 'owners are told to ask support',
    needed: 'owners pay by transfer',
    example: 'Zenith Bank',
  }),
  PAY_IN_ACCOUNT_NUMBER: variable(
    z
      .string()
      .regex(/^\d{10}$/, 'must be an account number of ten digits')
      .optional(),
    'That account’s number.',
    { needed: 'with PAY_IN_BANK', example: '1234567890' },
  ),
  PAY_IN_ACCOUNT_NAME: variable(optional, 'That account’s name.', {
    needed: 'with PAY_IN_BANK',
    example: 'ShareNaira Ltd',
  }),
  PAY_IN_START_PATH: variable(
    providerPath.default('/transaction/initialize'),
    'With `PAY_IN_WITH=provider`: the provider’s call that makes a payment link, below `/api/v2`.',
  ),
  PAY_IN_ASK_PATH: variable(
    providerPath.default('/transaction/verify'),
    'With `PAY_IN_WITH=provider`: the call that looks up a payment; a slash and the reference follow.',
  ),
  PAY_IN_PAYMENT_FIELD: variable(
    z
      .string()
      .regex(/^\w{1,40}$/, 'must be the name of one field')
      .optional(),
    'With `PAY_IN_WITH=provider`: the field of that call’s `data` that tells two payments under one reference apart. It must be in every answer and never change: each new value books another payment.',
    { fallback: 'none: one payment per reference', example: 'sessionid' },
  ),
  COMPANY_NAME: variable(optional, 'The company on job owners’ documents. Issued documents don’t change.', {
    fallback: brand.name,
    needed: 'job owners pay',
    example: 'ShareNaira Limited',
  }),
  COMPANY_ADDRESS: variable(optional, 'Its address.', { needed: 'job owners pay' }),
  COMPANY_RC: variable(optional, 'Its registration number.', { needed: 'job owners pay' }),
  COMPANY_TIN: variable(optional, 'Its tax number.', { needed: 'job owners pay' }),
  COMPANY_VAT_NO: variable(optional, 'Its VAT number.', { needed: 'VAT is due' }),
  OWNERS_DECIDE: variable(
    switched.default(false),
    'With `on`, an owner’s acceptance pays a proof if deposits cover the job and nothing ties the member to the owner. Rejections always go to an admin. Not with OWNER_CREDIT_NAIRA=unlimited.',
    { fallback: 'off', example: 'on' },
  ),
  PAYMENTS_SECRET_KEY: variable(
    optional,
    'The payments provider’s secret key. With it, payouts go through the provider, which also supplies banks and account names.',
    {
      secret: true,
      fallback: 'the bundled list of banks, and payouts by hand',
      needed: 'payouts go through the provider',
    },
  ),
  PAYMENTS_BASE_URL: variable(
    openAddress('https://api.budpay.com').default('https://api.budpay.com'),
    'The payments provider.',
  ),
  PAYMENTS_PUBLIC_KEY: variable(
    optional,
    'The payments provider’s public key. It signs transfers and checks the usual webhook signature.',
    { needed: 'with PAYMENTS_SECRET_KEY' },
  ),
  PAYMENTS_SIGN_WITH: variable(
    z.enum(['public', 'secret'], 'must be public or secret').optional(),
    'The key for a transfer’s `Encryption` header. The provider’s documents say the public one; try it with test keys before the first real transfer.',
    { fallback: 'public with PAYMENTS_PUBLIC_KEY, otherwise secret' },
  ),
  PAYMENTS_ASK_SECONDS: variable(
    whole(1, 3_600, 60),
    'How soon the provider is asked about a payout; later questions wait a multiple of it.',
  ),
  PAYOUT_CHARGES_BORNE_BY: variable(
    z.enum(['product', 'member'], 'must be product or member').default('product'),
    'Who pays stamp duty and transfer fee of new withdrawals. Members see it before they confirm.',
  ),
  BANK_AT_SIGNUP: variable(
    z.enum(['required', 'later'], 'must be required or later').default('required'),
    'With `later`, sign-up may leave the bank account out; a member adds it before the first withdrawal, which then waits as after any bank change.',
  ),
  MAX_HELD_JOBS: variable(
    whole(1, 100_000, 5),
    'How many jobs a member may hold without a proof. After three run out within seven days, it’s two until a proof is approved.',
  ),
  JOB_PORTIONS: variable(
    whole(1, 64, 8),
    'Into how many portions a job’s slots are split at most, ten or more slots each, so that taking and deciding don’t wait for each other. Applies when a job is posted, funded or edited.',
  ),
  PUBLIC_FIGURES: variable(
    truth.default(true),
    'Shows on the landing page what was paid in the last 30 days, to how many members and how fast, updated hourly. It shows nothing before 30 full days with 20 members; demo members don’t count.',
  ),
  RATE_LIMIT_PER_MINUTE: variable(
    whole(1, 1_000_000, 1_200),
    'Requests per minute from one address. Mobile networks in Nigeria share addresses, so a low figure locks strangers out. Pages and unknown addresses get twice as many; build files and probes aren’t counted.',
  ),
  ASKS_PER_ADDRESS_PER_HOUR: variable(
    whole(10, 1_000_000, 300),
    'How many people behind one address may, each per hour: sign up without entering their code, ask for a reset code, for an owner’s link or for the newsletter, or have bank accounts looked up for refused sign-ups. Finished ones and known browsers don’t count. Admins get an alarm at the limit. A higher limit also allows more guesses at codes: five each.',
  ),
  VISITOR_IDS: variable(
    switched.default(true),
    'Tells visitors of members’ links apart by a random id kept for the day, on `/s` only. With `off` nothing is stored, and each network with one kind of browser counts as one person: far too few on mobile networks.',
    { fallback: 'on', needed: 'counsel asks for `off`', example: 'off' },
  ),
  VISITORS_PER_NETWORK: variable(
    whole(1, 1_000_000, 100),
    'The most people of one network (IPv4 /24, IPv6 /48) who count per link and day, so that a script without cookies can’t fake more. 30 with `VISITOR_IDS=off`.',
  ),
  DATA_CENTRE_RANGES_FILE: variable(
    optional,
    'A file with data centres’ address ranges, one per line (`203.0.113.0/24`, `2001:db8::/32`). Visits from them are shown but not counted. Read at start.',
    { example: '/etc/sharenaira/data-centres.txt' },
  ),
  DRAIN_SECONDS: variable(
    wholeNumber(0, 300).optional(),
    'How long a stopping server (SIGTERM) keeps serving while `/readyz` answers 503. Longer than the time between the proxy’s checks.',
    { fallback: '5 with NODE_ENV=production, else 0' },
  ),
  ARCHIVE_AFTER_MONTHS: variable(
    wholeNumber(1, 1_200).optional(),
    'How many full months of the audit log and of notifications stay in the database. Older ones go to the bucket within an hour, and `npm run command -- archive --bring-back audit 2026-01` brings one back.',
    { fallback: 'nothing is archived', example: '24' },
  ),
  LOG_LEVEL: variable(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent').default('info'),
    'The lowest level that is logged, as JSON lines on standard output.',
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(
    openAddress('http://127.0.0.1:4318').optional(),
    'The collector that gets traces of calls, statements, jobs and emails, by OTLP over HTTP as JSON. They hold names and durations, no values and no personal data. OpenTelemetry’s other variables apply too, such as `OTEL_BSP_SCHEDULE_DELAY`.',
    { fallback: 'no traces, and OpenTelemetry’s SDK isn’t loaded', example: 'http://127.0.0.1:4318' },
  ),
  OTEL_EXPORTER_OTLP_HEADERS: variable(optional, 'Headers for the collector, such as its key.', {
    secret: true,
    example: 'api-key=…',
  }),
  OTEL_SERVICE_NAME: variable(z.string().default(brand.shortName), 'This product’s name in the traces.'),
  OTEL_TRACES_SAMPLER: variable(
    z
      .enum([
        'always_on',
        'always_off',
        'traceidratio',
        'parentbased_always_on',
        'parentbased_always_off',
        'parentbased_traceidratio',
      ])
      .optional(),
    'Which traces are exported. `parentbased_traceidratio` takes the share in OTEL_TRACES_SAMPLER_ARG.',
    { fallback: 'parentbased_always_on: all', example: 'parentbased_traceidratio' },
  ),
  OTEL_TRACES_SAMPLER_ARG: variable(
    z
      .string()
      .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a share from 0 to 1')
      .optional(),
    'The share of traces for `traceidratio` and `parentbased_traceidratio`.',
    { fallback: '1', example: '0.1' },
  ),
  DEMO_DATA: variable(
    truth.optional(),
    'Fills an empty database with members, jobs and proofs to try out. Never with NODE_ENV=production.',
    { fallback: 'true on the embedded database outside production' },
  ),
};

const environment = z.object(
  Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema])) as {
    [K in keyof typeof variables]: (typeof variables)[K]['schema'];
  },
);

export interface AdminLogin {
  readonly email: string;
  readonly password: string;
  readonly fullname: string;
}

export interface PaymentsConfig {
  /** No trailing slash. */
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly publicKey: string | null;
  readonly signingKey: string;
  readonly askSeconds: number;
}

export interface PayInAccount {
  readonly bank: string;
  readonly number: string;
  readonly name: string;
}

/** Names every wrong variable but no value, because some are secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

type Parsed = z.output<typeof environment>;

const bucketOf = (given: Parsed) => {
  const { BUCKET_URL: url, BUCKET_NAME: name, BUCKET_KEY_ID: keyId, BUCKET_SECRET_KEY: secretKey } = given;
  if (!url || !name || !keyId || !secretKey) return null;
  return { url, name, region: given.BUCKET_REGION, keyId, secretKey, pathStyle: given.BUCKET_PATH_STYLE };
};
export type BucketConfig = Readonly<NonNullable<ReturnType<typeof bucketOf>>>;

const paymentsOf = (given: Parsed): PaymentsConfig | null => {
  const { PAYMENTS_SECRET_KEY: secretKey, PAYMENTS_PUBLIC_KEY: publicKey = null, PAYMENTS_SIGN_WITH: signWith } = given;
  if (!secretKey) return null;
  const signingKey = signWith === 'secret' ? secretKey : (publicKey ?? secretKey);
  return {
    baseUrl: given.PAYMENTS_BASE_URL.replace(/\/+$/, ''),
    secretKey,
    publicKey,
    signingKey,
    askSeconds: given.PAYMENTS_ASK_SECONDS,
  };
};

const payInOf = (given: Parsed) => {
  const { PAY_IN_BANK: bank, PAY_IN_ACCOUNT_NUMBER: number, PAY_IN_ACCOUNT_NAME: name } = given;
  return {
    with: given.PAY_IN_WITH,
    // Otherwise owners are told to ask.
    account: bank && number && name ? ({ bank, number, name } satisfies PayInAccount) : null,
    startPath: given.PAY_IN_START_PATH,
    askPath: given.PAY_IN_ASK_PATH,
    /** Null if one reference has one payment. */
    paymentField: given.PAY_IN_PAYMENT_FIELD ?? null,
  };
};
export type PayInConfig = Readonly<ReturnType<typeof payInOf>>;

/** True if an address leads to this machine itself, without a proxy in between. */
export const isThisMachine = (url: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** Addresses that would carry passwords, tokens, pictures or the provider's key in clear text. */
const unsealed = (given: Parsed): string[] => {
  const { NODE_ENV, PUBLIC_URL, PAYMENTS_BASE_URL, BUCKET_URL } = given;
  if (NODE_ENV !== 'production') return [];
  return Object.entries({ PUBLIC_URL, PAYMENTS_BASE_URL, BUCKET_URL })
    .filter(([, url]) => url?.startsWith('http:') && !isThisMachine(url))
    .map(([name]) => `${name} must begin with https with NODE_ENV=production, unless it is this machine`);
};

const contradictions = (given: Parsed): string[] => {
  const faults = unsealed(given);
  if (given.NODE_ENV === 'production' && !given.DATABASE_URL && !given.ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION)
    faults.push(
      'DATABASE_URL must be given with NODE_ENV=production. The embedded database is for trying out; ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION=true accepts it all the same.',
    );
  if (given.NODE_ENV === 'production' && given.DEMO_DATA)
    faults.push('DEMO_DATA must not be true with NODE_ENV=production');
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL'] as const)
    if (given[name] && !given.DATABASE_URL) faults.push(`DATABASE_URL must be given beside ${name}`);
  if (!given.JOBS && !given.DATABASE_URL) faults.push('DATABASE_URL must be given beside JOBS=off');
  if (given.NODE_ENV === 'production' && !given.SECRETS_KEY)
    faults.push(
      'SECRETS_KEY must be given with NODE_ENV=production: a key in a folder of one server would lock the admins out on another.',
    );
  if (given.SECRETS_KEY_PREVIOUS && !given.SECRETS_KEY)
    faults.push('SECRETS_KEY must be given beside SECRETS_KEY_PREVIOUS');
  if (given.ADMIN_EMAIL && !given.ADMIN_PASSWORD) faults.push('ADMIN_PASSWORD must be given beside ADMIN_EMAIL');
  if (given.ADMIN_PASSWORD && !given.ADMIN_EMAIL) faults.push('ADMIN_EMAIL must be given beside ADMIN_PASSWORD');
  if (given.NODE_ENV === 'production' && given.PAYMENTS_SECRET_KEY?.includes('_test'))
    faults.push('PAYMENTS_SECRET_KEY must not be a test key with NODE_ENV=production: payouts would count as paid');
  if (given.PAYMENTS_SIGN_WITH === 'public' && !given.PAYMENTS_PUBLIC_KEY)
    faults.push('PAYMENTS_PUBLIC_KEY must be given beside PAYMENTS_SIGN_WITH=public');
  if (given.PAY_IN_WITH === 'provider' && !given.PAYMENTS_SECRET_KEY)
    faults.push('PAYMENTS_SECRET_KEY must be given beside PAY_IN_WITH=provider');
  const account = [given.PAY_IN_BANK, given.PAY_IN_ACCOUNT_NUMBER, given.PAY_IN_ACCOUNT_NAME].filter(Boolean);
  if (account.length % 3 !== 0)
    faults.push('PAY_IN_BANK, PAY_IN_ACCOUNT_NUMBER and PAY_IN_ACCOUNT_NAME must be given together');
  const bucket = [given.BUCKET_URL, given.BUCKET_NAME, given.BUCKET_KEY_ID, given.BUCKET_SECRET_KEY].filter(Boolean);
  if (bucket.length % 4 !== 0)
    faults.push('BUCKET_URL, BUCKET_NAME, BUCKET_KEY_ID and BUCKET_SECRET_KEY must be given together');
  if (given.MEDIA_STORE === 'bucket' && !given.BUCKET_URL)
    faults.push('BUCKET_URL must be given beside MEDIA_STORE=bucket');
  if (given.OWNERS_DECIDE && given.OWNER_CREDIT_NAIRA === 'unlimited')
    faults.push('OWNER_CREDIT_NAIRA must be a number with OWNERS_DECIDE=on: owners may not decide on credit');
  return faults;
};

/** Reads a set of environment variables; an empty one counts as unset. @throws ConfigError naming every wrong variable. */
export const parseConfig = (given: Readonly<Record<string, string | undefined>>) => {
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== '')));
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`));
  const env = parsed.data;
  const faults = contradictions(env);
  if (faults.length > 0) throw new ConfigError(faults);
  return {
    environment: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    /** No trailing slash. */
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    mediaStore: env.MEDIA_STORE ?? (env.DATABASE_URL ? ('database' as const) : ('folder' as const)),
    /** Null without a bucket. */
    bucket: bucketOf(env),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    jobs: env.JOBS,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? ({ email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD, fullname: env.ADMIN_FULLNAME } satisfies AdminLogin)
        : null,
    /** Null for payouts by hand. */
    payments: paymentsOf(env),
    payIn: payInOf(env),
    chargesBorneBy: env.PAYOUT_CHARGES_BORNE_BY satisfies ChargesBearer,
    secondFactor:
      env.ADMIN_SECOND_FACTOR ?? (env.NODE_ENV === 'production' ? ('required' as const) : ('optional' as const)),
    /** 32 bytes; null if a file in DATA_DIR holds the key. */
    secretsKey: env.SECRETS_KEY ? Buffer.from(env.SECRETS_KEY, 'base64') : null,
    secretsKeyPrevious: env.SECRETS_KEY_PREVIOUS ? Buffer.from(env.SECRETS_KEY_PREVIOUS, 'base64') : null,
    /** Null if no confirmation is needed. */
    confirmAboveKobo: env.CONFIRM_ABOVE_NAIRA === 'off' ? null : toKobo(env.CONFIRM_ABOVE_NAIRA),
    /** Null if one admin alone may accept and send any sum. */
    secondAdminAboveKobo: env.SECOND_ADMIN_ABOVE_NAIRA === 'off' ? null : toKobo(env.SECOND_ADMIN_ABOVE_NAIRA),
    serviceFeeBasisPoints: env.SERVICE_FEE_PERCENT,
    vatBasisPoints: env.VAT_PERCENT,
    company: {
      name: env.COMPANY_NAME ?? brand.name,
      address: env.COMPANY_ADDRESS ?? null,
      registration: env.COMPANY_RC ?? null,
      tin: env.COMPANY_TIN ?? null,
      vatNumber: env.COMPANY_VAT_NO ?? null,
    } satisfies DocumentContent['company'],
    /** For new owners; null without a limit. */
    ownerCreditKobo: env.OWNER_CREDIT_NAIRA === 'unlimited' ? null : toKobo(env.OWNER_CREDIT_NAIRA),
    ownersDecide: env.OWNERS_DECIDE,
    maxHeldJobs: env.MAX_HELD_JOBS,
    bankAtSignup: env.BANK_AT_SIGNUP,
    jobPortions: env.JOB_PORTIONS,
    publicFigures: env.PUBLIC_FIGURES,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    asksPerAddressPerHour: env.ASKS_PER_ADDRESS_PER_HOUR,
    visitorIds: env.VISITOR_IDS,
    visitorsPerNetwork: env.VISITORS_PER_NETWORK,
    dataCentreRangesFile: env.DATA_CENTRE_RANGES_FILE ?? null,
    drainSeconds: env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? 5 : 0),
    /** Null if nothing is archived. */
    archiveAfterMonths: env.ARCHIVE_AFTER_MONTHS ?? null,
    logLevel: env.LOG_LEVEL,
    /** Null without traces. */
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    otlpServiceName: env.OTEL_SERVICE_NAME,
    demoData: env.DEMO_DATA ?? (env.NODE_ENV !== 'production' && !env.DATABASE_URL),
  };
};

export type Config = Readonly<ReturnType<typeof parseConfig>>;

/** Reads this process's environment; nothing else does. */
export const loadConfig = (): Config => parseConfig(process.env);
