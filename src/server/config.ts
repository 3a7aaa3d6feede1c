import { z } from 'zod';
import { brand } from '../contract/brand';
import type { DocumentContent } from '../contract/documents';
import { fullName, type ChargesBearer } from '../contract/primitives';
import { toKobo } from './lib/money';
import type { PayInAccount } from './providers/ports';

interface Variable<T> {
  readonly schema: z.ZodType<T, string | undefined>;
  /** The default in the reference: a value, or the behaviour without one. */
  readonly fallback: string;
  readonly description: string;
  readonly secret: boolean;
  /** The case in which a server runs badly or not at all without it; undefined if the default suits most. */
  readonly needed?: string;
  readonly example?: string;
}

const variable = <T>(
  schema: z.ZodType<T, string | undefined>,
  fallback: string,
  description: string,
  { secret = false, ...options }: Partial<Pick<Variable<T>, 'secret' | 'needed' | 'example'>> = {},
): Variable<T> => ({ schema, fallback, description, secret, ...options });

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${min} to ${max}`)
    .transform(Number)
    .pipe(z.int().min(min, `must be ${min} or more`).max(max, `must be ${max} or less`));
const whole = (min: number, max: number, fallback: number) =>
  z.string().default(String(fallback)).pipe(wholeNumber(min, max));
/** Into basis points, digit by digit, because no float is exactly 8.7. */
const percent = z
  .string()
  .regex(/^(?:\d{1,2}(?:\.\d{1,2})?|100)$/, 'must be a percentage from 0 to 100, such as 7.5')
  .transform((given) => {
    const [whole = '', hundredths = ''] = given.split('.');
    return Number(whole + hundredths.padEnd(2, '0'));
  });
const truth = z.enum(['true', 'false'], 'must be true or false').transform((given) => given === 'true');
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

// Of 32 bytes by chance about 30 differ.
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
    'development',
    'What the server runs for. `production` refuses the embedded database and never seeds demo data. `development` shows the API reference (`/api/docs`) to anyone instead of admins alone.',
    { needed: 'wherever people’s money is', example: 'production' },
  ),
  PORT: variable(whole(0, 65_535, 3000), '3000', 'The port the server listens on. 0 takes a free one.', {
    example: '3001',
  }),
  HOST: variable(
    z.string().default('::'),
    '::',
    'The address the server listens on. Without one it listens on every address of IPv6 and IPv4.',
    {
      needed: 'the proxy is on the same machine',
      example: '127.0.0.1',
    },
  ),
  PUBLIC_URL: variable(
    openAddress('https://sharenaira.example').optional(),
    'http://localhost:PORT',
    'Where people reach the site. Links in mails begin with it; with https the browser is told to stay there (HSTS) and cookies are Secure.',
    { needed: 'mails leave this machine', example: 'https://sharenaira.example' },
  ),
  TRUST_PROXY: variable(
    truth.default(false),
    'false',
    'True behind one reverse proxy that sets X-Forwarded-For or adds to it: the last address in it is then the caller’s. Anywhere else it would let callers invent addresses.',
    { needed: 'behind a proxy', example: 'true' },
  ),
  DATA_DIR: variable(
    z.string().default('./data'),
    './data',
    'The folder of the embedded database, of pictures and of the mail outbox.',
    { needed: 'the folder of the program cannot be written to', example: '/var/lib/sharenaira' },
  ),
  MEDIA_STORE: variable(
    z.enum(['folder', 'database'], 'must be folder or database').optional(),
    'database with DATABASE_URL, else folder',
    'Where new pictures go: DATA_DIR/media, or the database, so that several servers need no shared disk. Older ones are found in either.',
    { example: 'database' },
  ),
  DATABASE_URL: variable(
    address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/sharenaira').optional(),
    'the embedded database under DATA_DIR',
    'PostgreSQL 15 or newer. Without it the server keeps its own database under DATA_DIR. With `?sslmode=verify-full` at its end the line is sealed and the certificate checked: needed wherever the line leaves this machine.',
    { secret: true, needed: 'with `NODE_ENV=production`', example: 'postgres://user:password@host:5432/sharenaira' },
  ),
  DATABASE_READ_URL: variable(
    address(/^postgres(ql)?$/, 'postgres://user:password@host:5432/sharenaira').optional(),
    'DATABASE_URL',
    'A streaming replica of DATABASE_URL that answers the lists of the desk. While it lags by more than ten seconds or cannot be reached, they are read from DATABASE_URL.',
    { secret: true, example: 'postgres://user:password@replica:5432/sharenaira' },
  ),
  DATABASE_POOL_SIZE: variable(
    whole(2, 500, 10),
    '10',
    'The most connections this server opens to PostgreSQL, not counting the one that listens.',
  ),
  ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION: variable(
    truth.default(false),
    'false',
    'Accepts the embedded database with NODE_ENV=production. One server, one disk, no standby: not for real money.',
  ),
  SMTP_URL: variable(
    address(/^smtps?$/, 'smtps://user:password@mail.example:465').optional(),
    'mails become .eml files under DATA_DIR/outbox',
    'The mail server. With NODE_ENV=production mails leave this machine over TLS or not at all.',
    { secret: true, needed: 'people wait for mails', example: 'smtps://user:password@mail.example:465' },
  ),
  MAIL_FROM: variable(
    z.string().default('ShareNaira <no-reply@sharenaira.example>'),
    'ShareNaira <no-reply@sharenaira.example>',
    'The sender of every mail.',
    { needed: 'with SMTP_URL' },
  ),
  ADMIN_EMAIL: variable(
    email.optional(),
    'none',
    'With ADMIN_PASSWORD: an admin with this address is created at the start unless there is one.',
    { needed: 'for the first admin', example: 'ngozi@sharenaira.example' },
  ),
  ADMIN_PASSWORD: variable(
    z.string().min(12, 'must have at least 12 characters').optional(),
    'none',
    'The first password of that admin. Change it after logging in, then remove the variable.',
    { secret: true, needed: 'for the first admin' },
  ),
  ADMIN_FULLNAME: variable(
    z
      .string()
      .refine((name) => fullName.safeParse(name).success, 'must be a first and a last name')
      .default(brand.productOwner),
    brand.productOwner,
    'What that admin is called at the desk and in the audit log. It cannot be changed there.',
    { needed: 'with more than one admin', example: 'Ngozi Balogun' },
  ),
  ADMIN_SECOND_FACTOR: variable(
    z.enum(['required', 'optional'], 'must be required or optional').optional(),
    'required with NODE_ENV=production, otherwise optional',
    'Whether an admin needs a code from an authenticator app beside the password. With `required` whoever has none sets it up at the next login, and sessions without one end at once.',
  ),
  SECRETS_KEY: variable(
    secretsKey,
    'a key made at the first need in DATA_DIR/secrets.key; with NODE_ENV=production it must be given',
    'Seals the secrets of the authenticator apps in the database: 32 bytes in base64 (`openssl rand -base64 32`), the same for all servers. Keep it apart from the back-ups: whoever loses it lets every admin set up the second step anew.',
    { secret: true, needed: 'with `NODE_ENV=production`' },
  ),
  SECRETS_KEY_PREVIOUS: variable(
    secretsKey,
    'none',
    'The `SECRETS_KEY` of before, while it is changed: opens what it sealed, seals nothing. Remove it once `npm run command -- resealSecrets` has said so.',
    { secret: true, needed: 'while SECRETS_KEY is changed' },
  ),
  CONFIRM_ABOVE_NAIRA: variable(
    z.union([z.literal('off'), wholeNumber(0, 1_000_000_000)]).default(50_000),
    '50000',
    'How much money an admin may decide about since the login or the last confirmation before confirming with code or password that it is them, in naira; a confirmation holds for an hour. `off` never asks.',
  ),
  SECOND_ADMIN_ABOVE_NAIRA: variable(
    z.union([z.literal('off'), wholeNumber(0, 1_000_000_000)]).default(100_000),
    '100000',
    'Above what sum, in naira, who accepted withdrawals may not send them, too: another admin does, or releases them. Counted for one member or one bank account within 24 hours. Deposits likewise: what one admin recorded alone, and what one owner got on one admin’s word, within 24 hours. With one admin alone it waits. `off` never asks.',
  ),
  SERVICE_FEE_PERCENT: variable(
    percent.prefault('0'),
    '0',
    'What job owners pay beside the price of a slot, in percent of it. It is earned as proofs are approved. Holds for prices that are set from then on.',
  ),
  VAT_PERCENT: variable(percent.prefault('7.5'), '7.5', 'Value added tax on the service fee, in percent of the fee.'),
  OWNER_CREDIT_NAIRA: variable(
    z.union([z.literal('unlimited'), wholeNumber(0, 1_000_000_000)]).default('unlimited'),
    'unlimited',
    'How much a new owner of jobs may owe, in naira. `0` is payment first: a job goes live once its money is recorded. Each owner’s credit can be changed in the admin area.',
    { example: '0' },
  ),
  PAY_IN_WITH: variable(
    z.enum(['manual', 'provider'], 'must be manual or provider').default('manual'),
    'manual',
    'How owners of jobs pay in. `manual`: by a transfer to the account below, which an admin records as the bank shows it. `provider`: by a link of the payments provider’s, too, which books by itself. That way was built from public documents and never tried with a real key: prove it with test keys first.',
    { example: 'provider' },
  ),
  PAY_IN_BANK: variable(
    optional,
    'owners are told to ask support how to pay',
    'The bank that owners of jobs pay in at. Shown to them and to admins.',
    { needed: 'owners pay by transfer', example: 'Zenith Bank' },
  ),
  PAY_IN_ACCOUNT_NUMBER: variable(
    z
      .string()
      .regex(/^\d{10}$/, 'must be an account number of ten digits')
      .optional(),
    'none',
    'The number of that account.',
    { needed: 'with PAY_IN_BANK', example: '1234567890' },
  ),
  PAY_IN_ACCOUNT_NAME: variable(optional, 'none', 'The name of that account.', {
    needed: 'with PAY_IN_BANK',
    example: 'ShareNaira Ltd',
  }),
  PAY_IN_START_PATH: variable(
    providerPath.default('/transaction/initialize'),
    '/transaction/initialize',
    'With `PAY_IN_WITH=provider`: the provider’s call that makes a link to pay by, below `/api/v2`.',
  ),
  PAY_IN_ASK_PATH: variable(
    providerPath.default('/transaction/verify'),
    '/transaction/verify',
    'With `PAY_IN_WITH=provider`: the call that says what was paid under a reference, which follows it after a slash.',
  ),
  PAY_IN_PAYMENT_FIELD: variable(
    z
      .string()
      .regex(/^\w{1,40}$/, 'must be the name of one field')
      .optional(),
    'the reference: of one reference one payment is booked',
    'With `PAY_IN_WITH=provider`: the field of that call’s `data` that tells two payments under one reference apart, such as `sessionid`. It must stand in every answer about a payment, and never change: a second payment is booked for every new value.',
    { example: 'sessionid' },
  ),
  COMPANY_NAME: variable(
    optional,
    brand.name,
    'The company on invoices, receipts, credit notes and statements of job owners. Documents that were issued keep what stood in them.',
    { needed: 'job owners pay', example: 'ShareNaira Limited' },
  ),
  COMPANY_ADDRESS: variable(optional, 'none', 'Its address on these documents.', { needed: 'job owners pay' }),
  COMPANY_RC: variable(optional, 'none', 'Its registration number on these documents.', { needed: 'job owners pay' }),
  COMPANY_TIN: variable(optional, 'none', 'Its tax number on these documents.', { needed: 'job owners pay' }),
  COMPANY_VAT_NO: variable(optional, 'none', 'Its VAT number on these documents.', { needed: 'VAT is due' }),
  OWNERS_DECIDE: variable(
    z
      .enum(['on', 'off'], 'must be on or off')
      .default('off')
      .transform((given) => given === 'on'),
    'off',
    'With `on` an owner’s acceptance of a proof is final and pays it, where the owner’s deposits cover the job and nothing ties the member to the owner. A rejection always goes to an admin. Not together with OWNER_CREDIT_NAIRA=unlimited.',
    { example: 'on' },
  ),
  PAYMENTS_SECRET_KEY: variable(
    optional,
    'the bundled list of banks, and payouts by hand',
    'The payments provider’s secret key. With it payouts go through the provider, and banks and account names are asked of it; without it payouts are made by hand.',
    { secret: true, needed: 'payouts go through the provider' },
  ),
  PAYMENTS_BASE_URL: variable(
    openAddress('https://api.budpay.com').default('https://api.budpay.com'),
    'https://api.budpay.com',
    'The payments provider.',
  ),
  PAYMENTS_PUBLIC_KEY: variable(
    optional,
    'none',
    'The payments provider’s public key: what transfers are signed with, and what the common form of its webhook signature is made of.',
    { needed: 'with PAYMENTS_SECRET_KEY' },
  ),
  PAYMENTS_SIGN_WITH: variable(
    z.enum(['public', 'secret'], 'must be public or secret').optional(),
    'public with PAYMENTS_PUBLIC_KEY, otherwise secret',
    'The key that the provider checks the `Encryption` header of a transfer with. Its documents say the public one; prove it with test keys before the first real transfer.',
  ),
  PAYMENTS_ASK_SECONDS: variable(
    whole(1, 3_600, 60),
    '60',
    'How soon the payments provider is asked what became of a payout; every later question waits a multiple of it.',
  ),
  PAYOUT_CHARGES_BORNE_BY: variable(
    z.enum(['product', 'member'], 'must be product or member').default('product'),
    'product',
    'Who pays stamp duty and transfer fee of withdrawals asked for from now on. A member sees it before asking.',
  ),
  MAX_HELD_JOBS: variable(
    whole(1, 100_000, 5),
    '5',
    'How many jobs a member may hold at once without a proof. Whoever lets three run out within seven days holds at most two until a proof is approved.',
  ),
  PUBLIC_FIGURES: variable(
    truth.default(false),
    'false',
    'Says on the landing page what was paid to how many members in the last 30 days, and how fast, counted anew every hour. Nothing is said before 30 full days with 20 members, and invented people never count.',
  ),
  RATE_LIMIT_PER_MINUTE: variable(
    whole(1, 1_000_000, 1_200),
    '1200',
    'Requests per minute from one address. Whole mobile networks share addresses in Nigeria, so a low figure locks out strangers. Pages, and addresses that lead nowhere, have twice as many of their own; files of the build and probes are not counted.',
  ),
  ASKS_PER_ADDRESS_PER_HOUR: variable(
    whole(10, 1_000_000, 300),
    '300',
    'So many people behind one network address may sign up within an hour without entering their code; so many may ask for a code for a new password, for an owner’s link, or for the newsletter; and so many bank accounts are looked up for sign-ups that are refused. Each counts apart. Sign-ups and resets that are finished do not count, and neither does a browser that its account knows. One mobile network can put hundreds of people behind one address; when the limit is reached, the admins get an alarm. A higher one also lets one address guess at more codes: five for each.',
  ),
  VISITOR_IDS: variable(
    z
      .enum(['on', 'off'], 'must be on or off')
      .default('on')
      .transform((given) => given === 'on'),
    'on',
    'Tells people who open members’ links apart by a random id that their browser keeps for the day, on `/s` alone. With `off` nothing is set on a browser and a network with a kind of browser counts as one person: far fewer than come where a mobile network shares its addresses.',
    { needed: 'counsel asks for `off`', example: 'off' },
  ),
  VISITORS_PER_NETWORK: variable(
    whole(1, 1_000_000, 100),
    '100',
    'The most people of one network, a /24 of IPv4 or a /48 of IPv6, who count for one link on one day. A script that throws its cookies away makes up no more than these. With `VISITOR_IDS=off` it is 30.',
  ),
  DATA_CENTRE_RANGES_FILE: variable(
    optional,
    'none',
    'A file with the address ranges of data centres, one such as `203.0.113.0/24` or `2001:db8::/32` a line: who opens a member’s link from one of them is shown, and not counted. Read at the start.',
    { example: '/etc/sharenaira/data-centres.txt' },
  ),
  DRAIN_SECONDS: variable(
    wholeNumber(0, 300).optional(),
    '5 with NODE_ENV=production, else 0',
    'How long a server that is told to stop (SIGTERM) goes on serving after `/readyz` has begun to answer 503, so that a proxy has looked and sends no more. Longer than the proxy takes between two looks.',
  ),
  LOG_LEVEL: variable(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent').default('info'),
    'info',
    'What is logged, one JSON line each, on standard output.',
  ),
  DEMO_DATA: variable(
    truth.optional(),
    'true on the embedded database outside production',
    'Fills an empty database with members, jobs and proofs to play with. Never with NODE_ENV=production.',
  ),
};

const environment = z.object(
  Object.fromEntries(Object.entries(variables).map(([name, { schema }]) => [name, schema])) as {
    [K in keyof typeof variables]: (typeof variables)[K]['schema'];
  },
);

/** The first login of an admin account. */
export interface AdminLogin {
  readonly email: string;
  readonly password: string;
  readonly fullname: string;
}

/** The address and the credentials of the payments provider. */
export interface PaymentsConfig {
  /** Without a slash at its end. */
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly publicKey: string | null;
  /** The key that signs transfers. */
  readonly signingKey: string;
  /** The shortest wait before the provider is queried about a payout. */
  readonly askSeconds: number;
}

/** The ways owners can pay in. */
export interface PayInConfig {
  readonly with: 'manual' | 'provider';
  /** The account for transfers; null if owners are told to ask. */
  readonly account: PayInAccount | null;
  readonly startPath: string;
  readonly askPath: string;
  /** Null if one reference has one payment. */
  readonly paymentField: string | null;
}

/** The complete, checked configuration. */
export interface Config {
  readonly environment: 'development' | 'production' | 'test';
  readonly port: number;
  readonly host: string;
  /** Without a slash at its end. */
  readonly publicUrl: string;
  readonly trustProxy: boolean;
  readonly dataDir: string;
  readonly mediaStore: 'folder' | 'database';
  readonly databaseUrl: string | null;
  readonly databaseReadUrl: string | null;
  readonly databasePoolSize: number;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly admin: AdminLogin | null;
  /** Null for payouts by hand. */
  readonly payments: PaymentsConfig | null;
  readonly payIn: PayInConfig;
  readonly chargesBorneBy: ChargesBearer;
  readonly secondFactor: 'required' | 'optional';
  /** 32 bytes; null if a file in DATA_DIR holds the key. */
  readonly secretsKey: Buffer | null;
  /** The former key; null while it is not being changed. */
  readonly secretsKeyPrevious: Buffer | null;
  /** Null if no confirmation is needed. */
  readonly confirmAboveKobo: number | null;
  /** Null if one admin alone may accept and send any sum. */
  readonly secondAdminAboveKobo: number | null;
  /** Hundredths of a percent. */
  readonly serviceFeeBasisPoints: number;
  readonly vatBasisPoints: number;
  /** For new owners; null without a limit. */
  readonly ownerCreditKobo: number | null;
  readonly company: DocumentContent['company'];
  /** True if an owner's acceptance of a proof may be final. */
  readonly ownersDecide: boolean;
  readonly maxHeldJobs: number;
  /** True if the landing page shows recent payouts. */
  readonly publicFigures: boolean;
  readonly rateLimitPerMinute: number;
  readonly asksPerAddressPerHour: number;
  readonly visitorIds: boolean;
  readonly visitorsPerNetwork: number;
  /** A file of address ranges; null without one. */
  readonly dataCentreRangesFile: string | null;
  readonly drainSeconds: number;
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  readonly demoData: boolean;
}

/** Names every wrong variable; never holds a value, because some are secrets. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  constructor(readonly faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  }
}

type Parsed = z.output<typeof environment>;

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

const payInOf = (given: Parsed): PayInConfig => {
  const { PAY_IN_BANK: bank, PAY_IN_ACCOUNT_NUMBER: number, PAY_IN_ACCOUNT_NAME: name } = given;
  return {
    with: given.PAY_IN_WITH,
    account: bank && number && name ? { bank, number, name } : null,
    startPath: given.PAY_IN_START_PATH,
    askPath: given.PAY_IN_ASK_PATH,
    paymentField: given.PAY_IN_PAYMENT_FIELD ?? null,
  };
};

/** True if an address leads to this machine itself, without a proxy in between. */
export const isThisMachine = (url: string): boolean =>
  /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** Addresses that would carry passwords, tokens or the provider's key in clear text. */
const unsealed = (given: Parsed): string[] => {
  const { NODE_ENV, PUBLIC_URL, PAYMENTS_BASE_URL } = given;
  if (NODE_ENV !== 'production') return [];
  return Object.entries({ PUBLIC_URL, PAYMENTS_BASE_URL })
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
  if (given.DATABASE_READ_URL && !given.DATABASE_URL)
    faults.push('DATABASE_URL must be given beside DATABASE_READ_URL');
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
  if (given.OWNERS_DECIDE && given.OWNER_CREDIT_NAIRA === 'unlimited')
    faults.push('OWNER_CREDIT_NAIRA must be a number with OWNERS_DECIDE=on: owners may not decide on credit');
  return faults;
};

/**
 * Reads a set of environment variables. An empty one counts as unset.
 * @throws ConfigError naming every wrong variable.
 */
export const parseConfig = (given: Readonly<Record<string, string | undefined>>): Config => {
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
    publicUrl: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, ''),
    trustProxy: env.TRUST_PROXY,
    dataDir: env.DATA_DIR,
    mediaStore: env.MEDIA_STORE ?? (env.DATABASE_URL ? 'database' : 'folder'),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReadUrl: env.DATABASE_READ_URL ?? null,
    databasePoolSize: env.DATABASE_POOL_SIZE,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD, fullname: env.ADMIN_FULLNAME }
        : null,
    payments: paymentsOf(env),
    payIn: payInOf(env),
    chargesBorneBy: env.PAYOUT_CHARGES_BORNE_BY,
    secondFactor: env.ADMIN_SECOND_FACTOR ?? (env.NODE_ENV === 'production' ? 'required' : 'optional'),
    secretsKey: env.SECRETS_KEY ? Buffer.from(env.SECRETS_KEY, 'base64') : null,
    secretsKeyPrevious: env.SECRETS_KEY_PREVIOUS ? Buffer.from(env.SECRETS_KEY_PREVIOUS, 'base64') : null,
    confirmAboveKobo: env.CONFIRM_ABOVE_NAIRA === 'off' ? null : toKobo(env.CONFIRM_ABOVE_NAIRA),
    secondAdminAboveKobo: env.SECOND_ADMIN_ABOVE_NAIRA === 'off' ? null : toKobo(env.SECOND_ADMIN_ABOVE_NAIRA),
    serviceFeeBasisPoints: env.SERVICE_FEE_PERCENT,
    vatBasisPoints: env.VAT_PERCENT,
    company: {
      name: env.COMPANY_NAME ?? brand.name,
      address: env.COMPANY_ADDRESS ?? null,
      registration: env.COMPANY_RC ?? null,
      tin: env.COMPANY_TIN ?? null,
      vatNumber: env.COMPANY_VAT_NO ?? null,
    },
    ownerCreditKobo: env.OWNER_CREDIT_NAIRA === 'unlimited' ? null : toKobo(env.OWNER_CREDIT_NAIRA),
    ownersDecide: env.OWNERS_DECIDE,
    maxHeldJobs: env.MAX_HELD_JOBS,
    publicFigures: env.PUBLIC_FIGURES,
    rateLimitPerMinute: env.RATE_LIMIT_PER_MINUTE,
    asksPerAddressPerHour: env.ASKS_PER_ADDRESS_PER_HOUR,
    visitorIds: env.VISITOR_IDS,
    visitorsPerNetwork: env.VISITORS_PER_NETWORK,
    dataCentreRangesFile: env.DATA_CENTRE_RANGES_FILE ?? null,
    drainSeconds: env.DRAIN_SECONDS ?? (env.NODE_ENV === 'production' ? 5 : 0),
    logLevel: env.LOG_LEVEL,
    demoData: env.DEMO_DATA ?? (env.NODE_ENV !== 'production' && !env.DATABASE_URL),
  };
};

/** Reads this process's environment. The only place that does. */
export const loadConfig = (): Config => parseConfig(process.env);
