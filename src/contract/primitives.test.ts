import type { z } from 'zod';
import { profileFields } from './account';
import { register } from './auth';
import { createTask } from './jobForm';
import * as messages from './messages';
import {
  accountName,
  bankName,
  day,
  email,
  fullName,
  id,
  multilineText,
  nairaInput,
  otpCode,
  password,
  phone,
  reason,
  requiredText,
  text,
  webLink,
  wholeNumber,
} from './primitives';
import { decideWithdrawal, requestWithdrawal } from './withdrawals';

const refused = Symbol('refused');
const parsed = (schema: z.ZodType, input: unknown): unknown => {
  const result = schema.safeParse(input);
  return result.success ? result.data : refused;
};

describe('a phone number', () => {
  it.each([
    '08031234567',
    '8031234567',
    '2348031234567',
    '+2348031234567',
    '+23408031234567',
    '0803 123 4567',
    '+234-803-123-4567',
    '(0803) 123.4567',
    ' 08031234567 ',
  ])('is the same however it is written: %p', (written) => {
    expect(parsed(phone, written)).toBe('+2348031234567');
  });

  it.each([
    '8031234567',
    '7021234567',
    '8191234567',
    '9161234567',
    '7061234567',
    '8181234567',
    '9011234567',
    '9151234567',
  ])('may be mobile: %s', (national) => {
    expect(parsed(phone, national)).toBe(`+234${national}`);
  });

  it.each([
    ['a range that nobody has', '7023123456'],
    ['a range that nobody has', '8192234567'],
    ['a range that nobody has', '9171234567'],
    ['a range that nobody has', '9201234567'],
    ['a universal access number', '7001234567'],
    ['a toll-free number', '8001234567'],
    ['a landline', '012345678'],
    ['a digit too few', '0803123456'],
    ['a digit too many', '080312345678'],
    ['another country', '+447911123456'],
    ['letters', '0803ABCDEFG'],
    ['several lines', '08031234567\n08059876543\n'],
    ['nothing', ''],
    ['a number', 8031234567],
    ['null', null],
  ])('is not %s: %p', (_, written) => {
    expect(parsed(phone, written)).toBe(refused);
  });
});

describe('an amount', () => {
  it.each([
    [100, 100],
    [1e3, 1_000],
    [0.01, 0.01],
    [100.5, 100.5],
    [100.55, 100.55],
    [9_999_999.99, 9_999_999.99],
    [10_000_000, 10_000_000],
    ['100', 100],
    ['100.5', 100.5],
    ['100.50', 100.5],
    ['0100', 100],
    [' 100\n', 100],
  ])('%p is %p naira', (sent, naira) => {
    expect(parsed(nairaInput(), sent)).toBe(naira);
  });

  it.each([
    0,
    -0,
    -1,
    -100.5,
    0.001,
    0.005,
    0.1 + 0.2,
    100.005,
    1e-7,
    1e21,
    1e308,
    2 ** 53,
    10_000_000.01,
    NaN,
    Infinity,
    -Infinity,
  ])('the number %p is refused', (sent) => {
    expect(parsed(nairaInput(), sent)).toBe(refused);
  });

  it.each([
    '',
    ' ',
    '0',
    '0.00',
    '-1',
    '+1',
    '1e3',
    '1E3',
    '0x64',
    '0b11',
    '0o7',
    '1_000',
    '100.005',
    '.5',
    '100\u0000',
    '\u0000',
    '9007199254740993',
    '1'.repeat(400),
    'NaN',
    'Infinity',
    'null',
    '100;--',
    '<b>1</b>',
    '1/2',
  ])('the text %p is refused', (sent) => {
    expect(parsed(nairaInput(), sent)).toBe(refused);
  });

  it.each([[[]], [[100]], [['100']], [{}], [{ amount: 100 }], [true], [null], [undefined]])('%p is refused', (sent) => {
    expect(parsed(nairaInput(), sent)).toBe(refused);
  });

  it.each([
    [99.99, messages.withdrawals.belowMinimum],
    ['99', messages.withdrawals.belowMinimum],
    [0, messages.withdrawals.amountInvalid],
    [-5, messages.withdrawals.amountInvalid],
    ['abc', messages.withdrawals.amountInvalid],
    [null, messages.withdrawals.amountInvalid],
    [99_999_999, messages.withdrawals.tooMuch],
    ['100000000.50', messages.withdrawals.tooMuch],
  ])('of %p cannot be withdrawn: “%s”', (amount, text) => {
    const { success, error } = requestWithdrawal.body.safeParse({ amount });
    expect(success).toBe(false);
    expect(error!.issues[0]!.message).toBe(text);
  });

  it('of exactly ₦100 can be withdrawn', () => {
    expect(requestWithdrawal.body.parse({ amount: 100 })).toEqual({ amount: 100 });
  });
});

describe('a one-time code', () => {
  it.each([
    [0, 0],
    [4217, 4217],
    [999_999, 999_999],
    ['000000', 0],
    ['004217', 4217],
    ['4217', 4217],
    [' 004217 ', 4217],
    ['٠٠٤٢١٧', 4217],
    ['12 345', 12345],
  ])('%p is %p', (sent, code) => {
    expect(parsed(otpCode, sent)).toBe(code);
  });

  it.each([
    -1,
    1_000_000,
    1.5,
    NaN,
    Infinity,
    '',
    '1234567',
    '-1',
    '1.5',
    'abcdef',
    '0x1',
    null,
    undefined,
    [],
    [123456],
    {},
    true,
  ])('%p is refused', (sent) => {
    expect(parsed(otpCode, sent)).toBe(refused);
  });
});

describe('a whole number', () => {
  it.each([
    [1, 1],
    ['7', 7],
    ['007', 7],
    [10, 10],
  ])('%p is %p', (sent, number) => {
    expect(parsed(wholeNumber(1, 10), sent)).toBe(number);
  });
  it.each([0, 11, 1.5, '1.5', '-1', '1e1', '', 'x', NaN, null, [1], '9'.repeat(30)])(
    'from 1 to 10, %p is refused',
    (sent) => {
      expect(parsed(wholeNumber(1, 10), sent)).toBe(refused);
    },
  );
});

describe('a text', () => {
  const [rightToLeft, isolate, mark] = ['\u202e', '\u2067', '\u200f'];

  it.each([
    ['a line break', 'Ada\nObi', 'Ada Obi', 'Ada\nObi'],
    ['one of Windows', 'Ada\r\n\r\nObi', 'Ada Obi', 'Ada\r\n\r\nObi'],
    ['the separators of lines and paragraphs', 'Ada\u2028Obi\u2029Bello', 'Ada Obi Bello', 'Ada\nObi\nBello'],
    ['a tab', 'Ada\tObi', 'Ada Obi', 'Ada\tObi'],
    ['breaks around it', '\n Ada \n', 'Ada', 'Ada'],
    ['an override of the direction', `Ada${rightToLeft}ibO`, 'AdaibO', 'AdaibO'],
    ['an isolate', `A${isolate}da\u2069`, 'Ada', 'Ada'],
    ['every override and isolate', 'A\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069b', 'Ab', 'Ab'],
    [
      'a mark of direction, which Arabic letters need between others',
      `ع${mark}\u200e\u061cb`,
      'عb',
      `ع${mark}\u200e\u061cb`,
    ],
    ['letters of Hausa, Yoruba and Igbo', 'Ọláyínká Ƙaruwa', 'Ọláyínká Ƙaruwa', 'Ọláyínká Ƙaruwa'],
    ['two spaces', 'Ada  Obi', 'Ada  Obi', 'Ada  Obi'],
    ['an emoji of several', '👩🏾‍🌾', '👩🏾‍🌾', '👩🏾‍🌾'],
  ])('with %s is stored without deceptive characters, on one line or several', (_, sent, line, lines) => {
    expect(parsed(text(100), sent)).toBe(line);
    expect(parsed(multilineText(100), sent)).toBe(lines);
  });

  it('of marks alone is empty', () => {
    expect(parsed(requiredText(10), `${rightToLeft}\n${mark}`)).toBe(refused);
  });

  it.each([
    ['a name', fullName, 'Ada\nObi', 'Ada Obi'],
    ['a bank', bankName, `GT\u202eBank`, 'GTBank'],
    ['an account name', profileFields.shape.account_name, 'Ada\r\nObi', 'Ada Obi'],
    ['a title', createTask.body.shape.title, `Share${rightToLeft} it`, 'Share it'],
    ['a coupon', register.body.shape.coupon_code, 'ab\u200e12', 'AB12'],
    ['a description, whose lines are kept', createTask.body.shape.description, `a\nb${rightToLeft}`, 'a\nb'],
    ['a reason', reason, `a\nb${rightToLeft}`, 'a\nb'],
  ])('accepts %s', (_, schema, sent, kept) => expect(parsed(schema, sent)).toBe(kept));

  it.each(['https://x.example/\u202egnp.exe', 'https://x.example/\u2066a', 'https://x.example/\u200fa'])(
    'that is the link %j is refused with a message, alone and in a job',
    (sent) => {
      const words = [webLink, createTask.body.shape.jobLink].map(
        (schema) => schema.safeParse(sent).error?.issues[0]?.message,
      );
      expect(words).toEqual([messages.fields.linkHidden, messages.fields.linkHidden]);
    },
  );
});

describe('an id', () => {
  const written = '01a1fc61-9ecd-70ef-ad59-5084fdd7c1ff';

  it.each([
    ['as such', id],
    ['of a withdrawal', decideWithdrawal.body.shape.withdrawl_id],
  ])('%s is the same in capitals', (_, schema) => {
    expect(parsed(schema, written)).toBe(written);
    expect(parsed(schema, written.toUpperCase())).toBe(written);
  });
});

describe('an e-mail address', () => {
  it('is the same in capitals and between spaces', () => {
    expect(parsed(email, '  Ada.Obi+jobs@Example.COM ')).toBe('ada.obi+jobs@example.com');
  });
  it.each([
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada obi@example.com',
    'ada@exa mple.com',
    `${'a'.repeat(250)}@example.com`,
    'ada@example.com\u0000',
    null,
    5,
  ])('is not %p', (sent) => {
    expect(parsed(email, sent)).toBe(refused);
  });
});

describe('a full name', () => {
  it.each(['Ada Obi', 'Chukwuemeka Okonkwo-Adeyemi', "Ngozi O'Brien", 'Ọláyínká Ṣóyínká', 'Ada N. Obi'])(
    'may be %p',
    (name) => {
      expect(parsed(fullName, name)).toBe(name);
    },
  );
  it.each(['', 'Ada', 'Ada 2', '<b>Ada</b> Obi', 'Ada\u0000 Obi', `${'A'.repeat(80)} Obi`])('is not %p', (name) => {
    expect(parsed(fullName, name)).toBe(refused);
  });
});

describe('a password', () => {
  it.each(['12345678', 'a b c d e', 'ÀÉÎõü漢字🙂', 'x'.repeat(128)])('may be %p, unchanged', (given) => {
    expect(parsed(password, given)).toBe(given);
  });
  it.each(['', '1234567', 'x'.repeat(129), 'abcdefgh\u0000', null, 12345678])('is not %p', (given) => {
    expect(parsed(password, given)).toBe(refused);
  });
});

describe('a web link', () => {
  it.each(['https://example.com', 'http://example.com/a?b=c#d', 'https://sub.example.com.ng/path'])(
    'may be %p',
    (link) => {
      expect(parsed(webLink, link)).toBe(link);
    },
  );
  it.each([
    '',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://example.com',
    'https://',
    'http://localhost',
    'https://10.0.0.1/x',
    `https://example.com/${'a'.repeat(2_000)}`,
  ])('is not %p', (link) => {
    expect(parsed(webLink, link)).toBe(refused);
  });
});

it.each(['a\u0000b', 'a\u0007b', 'a\u007Fb', 'a\uD800b', '\uDC00'])(
  'text cannot hold what cannot be stored: %p',
  (typed) => {
    expect(parsed(text(10), typed)).toBe(refused);
  },
);
it.each(['line\nline', 'tab\there', '₦1,250 🙂'])('text on several lines can hold %p', (typed) => {
  expect(parsed(multilineText(20), typed)).toBe(typed);
});

it.each([
  ['1999-12-31', true],
  ['2000-02-29', true],
  ['1999-02-29', false],
  ['1999-13-01', false],
  ['31-12-1999', false],
  ['1999-12-31T00:00:00Z', false],
  ['', false],
])('the day %p exists: %p', (given, exists) => {
  expect(parsed(day, given) !== refused).toBe(exists);
});

describe('an account name', () => {
  it.each(['Ada Obi', 'OBI ADA', 'Ọlá Ẹ̀jọ́', 'Łucja Ɓala'])('can be written by a bank: %p', (name) => {
    expect(parsed(accountName, name)).toBe(name);
  });

  it.each(['安娜', 'Анна', 'عائشة', '123', '—', '  ', '安娜 A'])(
    'is refused if letters would be lost or none are there: %p',
    (name) => {
      expect(parsed(accountName, name)).toBe(refused);
    },
  );
});
