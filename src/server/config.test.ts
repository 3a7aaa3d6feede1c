import { ConfigError, parseConfig, variables } from './config';

const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at));
const SECRETS_KEY = key.toString('base64');

const faultsOf = (given: Record<string, string>): string => {
  try {
    parseConfig(given);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return '';
};

describe('config', () => {
  it('needs nothing: an empty environment is a working server on this machine', () => {
    expect(parseConfig({})).toMatchObject({
      environment: 'development',
      port: 3000,
      host: '::',
      publicUrl: 'http://localhost:3000',
      databaseUrl: null,
      demoData: true,
    });
  });

  it('treats an empty variable as unset', () => {
    expect(parseConfig({ PORT: '', DATABASE_URL: '', SMTP_URL: '' })).toEqual(parseConfig({}));
  });

  it('puts the real port into the default address and drops a trailing slash', () => {
    expect(parseConfig({ PORT: '4100' }).publicUrl).toBe('http://localhost:4100');
    expect(parseConfig({ PUBLIC_URL: 'https://sharenaira.example/' }).publicUrl).toBe('https://sharenaira.example');
  });

  it.each([
    ['PUBLIC_URL', 'https://ada:secret@sharenaira.example', 'name and no password'],
    ['PUBLIC_URL', 'https://ada@sharenaira.example', 'name and no password'],
    ['SECRETS_KEY', Buffer.alloc(32).toString('base64'), '16 different bytes'],
    ['SECRETS_KEY', Buffer.from('fifteen letters fifteen letters!').toString('base64'), '16 different bytes'],
    ['SECRETS_KEY_PREVIOUS', Buffer.alloc(32, 7).toString('base64'), '16 different bytes'],
  ])('refuses the %s %s', (name, value, words) => {
    const faults = faultsOf({ SECRETS_KEY, [name]: value });
    expect(faults).toContain(name);
    expect(faults).toContain(words);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['NODE_ENV', 'prod'],
    ['DATABASE_URL', 'mysql://db.example/x'],
    ['DATABASE_URL', 'localhost'],
    ['PUBLIC_URL', 'sharenaira.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_DIRECT_URL', 'postgres://db.example/x'],
    ['JOBS', 'off'],
    ['TRUST_PROXY', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['ADMIN_EMAIL', 'nobody'],
    ['MEDIA_STORE', 'bucket'],
    ['BUCKET_URL', 'https://key:secret@s3.example'],
    ['BUCKET_NAME', 'Upper Case'],
    ['BUCKET_SECRET_KEY', 'without the rest'],
  ])('names %s when it is %s', (name, value) => {
    expect(faultsOf({ [name]: value })).toContain(name);
  });

  it('names every wrong variable at once', () => {
    const faults = faultsOf({ PORT: 'x', NODE_ENV: 'y', LOG_LEVEL: 'z' });
    expect(['PORT', 'NODE_ENV', 'LOG_LEVEL'].filter((name) => !faults.includes(name))).toEqual([]);
  });

  it('never repeats a value, which may be a secret', () => {
    const faults = faultsOf({
      ADMIN_PASSWORD: 'hunter2',
      ADMIN_EMAIL: 'not-an-address',
      DATABASE_URL: 'mysql://root:geheim@db/x',
    });
    expect(faults).not.toMatch(/hunter2|not-an-address|geheim/);
  });

  it('refuses the embedded database in production unless explicitly allowed', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toContain('ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION');
    const accepted = { NODE_ENV: 'production', ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION: 'true', SECRETS_KEY };
    expect(parseConfig(accepted)).toMatchObject({ databaseUrl: null, demoData: false });
    expect(faultsOf({ ...accepted, DEMO_DATA: 'true' })).toContain('DEMO_DATA');
  });

  it.each([
    ['PUBLIC_URL', 'http://sharenaira.example', true],
    ['PUBLIC_URL', 'http://localhost.sharenaira.example', true],
    ['PUBLIC_URL', 'http://localhost:3000', false],
    ['PUBLIC_URL', 'https://sharenaira.example', false],
    ['PAYMENTS_BASE_URL', 'http://api.budpay.com', true],
    ['PAYMENTS_BASE_URL', 'http://127.0.0.1:4000', false],
  ])('in production %s=%s is refused: %s', (name, value, refused) => {
    const given = { NODE_ENV: 'production', ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION: 'true', SECRETS_KEY, [name]: value };
    expect(faultsOf(given).includes(`${name} must begin with https`)).toBe(refused);
    expect(faultsOf({ ...given, NODE_ENV: 'development' })).toBe('');
  });

  it('requires the second factors’ key in production, and a complete one everywhere', () => {
    expect(faultsOf({ NODE_ENV: 'production' })).toContain('SECRETS_KEY');
    expect(faultsOf({ SECRETS_KEY: 'too short' })).toContain('SECRETS_KEY');
    expect(parseConfig({}).secretsKey).toBeNull();
    expect(parseConfig({ SECRETS_KEY }).secretsKey).toEqual(key);
    expect(parseConfig({ SECRETS_KEY, SECRETS_KEY_PREVIOUS: SECRETS_KEY }).secretsKeyPrevious).toEqual(key);
    expect(faultsOf({ SECRETS_KEY_PREVIOUS: SECRETS_KEY })).toContain('SECRETS_KEY must be given beside');
  });

  it('requires a second factor of admins in production, and elsewhere if configured', () => {
    const production = { NODE_ENV: 'production', ALLOW_EMBEDDED_DATABASE_IN_PRODUCTION: 'true', SECRETS_KEY };
    expect(parseConfig({}).secondFactor).toBe('optional');
    expect(parseConfig({ ADMIN_SECOND_FACTOR: 'required' }).secondFactor).toBe('required');
    expect(parseConfig(production).secondFactor).toBe('required');
    expect(parseConfig({ ...production, ADMIN_SECOND_FACTOR: 'optional' }).secondFactor).toBe('optional');
  });

  it.each([
    [undefined, 5_000_000],
    ['0', 0],
    ['120000', 12_000_000],
    ['off', null],
  ])('asks for confirmation above %s naira: %s kobo', (CONFIRM_ABOVE_NAIRA, kobo) => {
    expect(parseConfig({ CONFIRM_ABOVE_NAIRA }).confirmAboveKobo).toBe(kobo);
    expect(faultsOf({ CONFIRM_ABOVE_NAIRA: 'never' })).toContain('CONFIRM_ABOVE_NAIRA');
  });

  it.each([
    [undefined, 10_000_000],
    ['0', 0],
    ['250000', 25_000_000],
    ['off', null],
  ])('requires a second admin above %s naira: %s kobo', (SECOND_ADMIN_ABOVE_NAIRA, kobo) => {
    expect(parseConfig({ SECOND_ADMIN_ABOVE_NAIRA }).secondAdminAboveKobo).toBe(kobo);
    expect(faultsOf({ SECOND_ADMIN_ABOVE_NAIRA: 'never' })).toContain('SECOND_ADMIN_ABOVE_NAIRA');
  });

  it.each([
    ['0', 0],
    ['0.07', 7],
    ['7.5', 750],
    ['8.7', 870],
    ['12.25', 1_225],
    ['100', 10_000],
  ])('takes a service fee and VAT of %s percent as %s basis points', (percent, number) => {
    const { serviceFeeBasisPoints, vatBasisPoints } = parseConfig({
      SERVICE_FEE_PERCENT: percent,
      VAT_PERCENT: percent,
    });
    expect([serviceFeeBasisPoints, vatBasisPoints]).toEqual([number, number]);
  });

  it('has no service fee and today’s VAT by default', () => {
    expect(parseConfig({})).toMatchObject({ serviceFeeBasisPoints: 0, vatBasisPoints: 750 });
  });

  it.each(['-1', '100.5', '101', '7.555', '7,5', '.5', '1e1', 'ten'])('refuses %s percent', (percent) => {
    for (const name of ['SERVICE_FEE_PERCENT', 'VAT_PERCENT']) {
      const faults = faultsOf({ [name]: percent });
      expect(faults).toContain(name);
      expect(faults).toContain('a percentage from 0 to 100, such as 7.5');
    }
  });

  it.each([
    [undefined, null],
    ['unlimited', null],
    ['0', 0],
    ['50000', 5_000_000],
  ])('lets a new job owner owe %s naira: %s kobo', (OWNER_CREDIT_NAIRA, kobo) => {
    expect(parseConfig({ OWNER_CREDIT_NAIRA }).ownerCreditKobo).toBe(kobo);
    for (const wrong of ['-1', '1.5', '1000000001', 'none'])
      expect(faultsOf({ OWNER_CREDIT_NAIRA: wrong })).toContain('OWNER_CREDIT_NAIRA');
  });

  it('takes the owners’ pay-in account completely or not at all', () => {
    const account = {
      PAY_IN_BANK: 'GTBank',
      PAY_IN_ACCOUNT_NUMBER: '0123456789',
      PAY_IN_ACCOUNT_NAME: 'ShareNaira Ltd',
    };
    expect(parseConfig(account).payIn.account).toEqual({
      bank: 'GTBank',
      number: '0123456789',
      name: 'ShareNaira Ltd',
    });
    expect(parseConfig({}).payIn).toMatchObject({ with: 'manual', account: null });
    for (const name of Object.keys(account)) expect(faultsOf({ ...account, [name]: '' })).toContain('PAY_IN_BANK');
    expect(faultsOf({ ...account, PAY_IN_ACCOUNT_NUMBER: '123' })).toContain('PAY_IN_ACCOUNT_NUMBER');
  });

  it('lets owners pay in through the provider with its key alone', () => {
    expect(faultsOf({ PAY_IN_WITH: 'provider' })).toContain('PAYMENTS_SECRET_KEY');
    expect(parseConfig({ PAY_IN_WITH: 'provider', PAYMENTS_SECRET_KEY: 'sk_test_1' }).payIn.with).toBe('provider');
    for (const wrong of ['transaction', '/a/../b', '//other.example', '/a?b'])
      expect(faultsOf({ PAY_IN_ASK_PATH: wrong })).toContain('PAY_IN_ASK_PATH');
  });

  it('lets owners decide proofs only if none has unlimited credit by default', () => {
    expect(parseConfig({}).ownersDecide).toBe(false);
    expect(parseConfig({ OWNERS_DECIDE: 'on', OWNER_CREDIT_NAIRA: '0' }).ownersDecide).toBe(true);
    for (const OWNER_CREDIT_NAIRA of ['', 'unlimited'])
      expect(faultsOf({ OWNERS_DECIDE: 'on', OWNER_CREDIT_NAIRA })).toContain('OWNER_CREDIT_NAIRA must be a number');
    expect(faultsOf({ OWNERS_DECIDE: 'yes' })).toContain('OWNERS_DECIDE must be on or off');
  });

  it('seeds demo data by default only on the embedded database', () => {
    const url = 'postgres://app@db.example/sharenaira';
    expect(parseConfig({ DATABASE_URL: url }).demoData).toBe(false);
    expect(parseConfig({ DATABASE_URL: url, DEMO_DATA: 'true' }).demoData).toBe(true);
    expect(parseConfig({ DEMO_DATA: 'false' }).demoData).toBe(false);
  });

  it('takes the first admin completely or not at all', () => {
    expect(faultsOf({ ADMIN_EMAIL: 'ada@sharenaira.example' })).toContain('ADMIN_PASSWORD');
    expect(faultsOf({ ADMIN_PASSWORD: 'long enough for once' })).toContain('ADMIN_EMAIL');
  });

  it('uses the given name for an admin', () => {
    const login = { ADMIN_EMAIL: 'ngozi@sharenaira.example', ADMIN_PASSWORD: 'long enough for once' };
    expect(parseConfig({ ...login, ADMIN_FULLNAME: 'Ngozi Balogun' }).admin).toMatchObject({
      fullname: 'Ngozi Balogun',
    });
    expect(parseConfig(login).admin).toMatchObject({ fullname: 'Product Owner' });
    expect(faultsOf({ ...login, ADMIN_FULLNAME: 'Ngozi' })).toContain('ADMIN_FULLNAME');
  });

  it('describes every variable it reads', () => {
    expect(Object.entries(variables).filter(([, { description, fallback }]) => !description || !fallback)).toEqual([]);
  });
});
