import fc from 'fast-check';
import { profileFields, updateProfile } from '../account';
import { register } from '../auth';
import { createTask } from '../jobForm';
import { fields, login } from '../messages';
import {
  accountName,
  accountNumber,
  email,
  fullName,
  multilineText,
  nairaInput,
  otpCode,
  phone,
  requiredText,
  text,
  webLink,
  wholeNumber,
} from '../primitives';
import { isNameForBanks, spellForBanks } from './bankSpelling';
import { hasVisibleHtml, hasVisibleText, plainLine, plainLines } from './hidden';
import { readCode, readDigits } from './readCode';
import { readEmail } from './readEmail';
import { figureOf, formatFigure, readCount, readFigure } from './readFigure';
import type { Reading } from './reading';
import { readLink } from './readLink';
import { readName } from './readName';
import { formatPhone, readPhone } from './readPhone';

const problemOf = (
  schema: { safeParse: (typed: unknown) => { error?: { issues: { message: string }[] } } },
  typed: unknown,
) => schema.safeParse(typed).error?.issues[0]?.message;

describe('a figure', () => {
  it.each([
    ['1,550', 1550],
    ["1'550", 1550],
    ['1’234’567.50', 1234567.5],
    ['١٬٢٠٠٫٥٠', 1200.5],
    ['₦1,550/-', 1550],
    ['1,550/=', 1550],
    ['N1,550 naira only', 1550],
    ['1,550 naira/-', 1550],
    ['1,234,567.50', 1234567.5],
    ['15,50', 15.5],
    ['100,5', 100.5],
    ['2,5', 2.5],
    ['1000', 1000],
    ['1000.', 1000],
    ['1,000.', 1000],
    ['0.5', 0.5],
    ['N1000', 1000],
    ['NGN 1,000.00', 1000],
    ['ngn1000', 1000],
    ['₦1,000.5', 1000.5],
    ['=N=1000', 1000],
    ['#1000', 1000],
    ['1000 naira', 1000],
    ['Naira 1,000', 1000],
    ['1 000', 1000],
    ['1\u00a0234\u202f567,50', 1234567.5],
    ['1.234,50', 1234.5],
    ['１０００', 1000],
    ['１，０００', 1000],
    ['١٠٠٠', 1000],
    ['١٥٫٥٠', 15.5],
    ['۱۵', 15],
    ['\u202a1000\u202c', 1000],
    ['\u2068₦1,550\u2069', 1550],
    ['1\u200b000', 1000],
    [' 1000 ', 1000],
    ['50k', 50_000],
    ['12.5K', 12_500],
    ['N12,5 k', 12_500],
    ['1.25M', 1_250_000],
    ['१०००', 1000],
  ])('%j is %d', (typed, naira) => {
    expect(nairaInput().parse(typed)).toBe(naira);
    expect(figureOf(typed)).toBe(naira);
  });

  it.each([
    ['1.500', '₦1,500', '₦1.50'],
    ['1500,000', '₦1,500,000', '₦1,500.00'],
    ['0,500', '₦500', '₦0.50'],
    ['NGN 1.500', '₦1,500', '₦1.50'],
    ['12.50k', '₦12,500', '₦12.50'],
    ['₦1,500.50K', '₦1,500,500', '₦1,500.50'],
  ])('%j is ambiguous, and the refusal names both readings', (typed, one, other) => {
    const problem = problemOf(nairaInput(), typed);
    expect(problem).toContain(one);
    expect(problem).toContain(other);
  });

  it.each([
    '1k2',
    '1.500k',
    'k',
    '1kk',
    '1.2.3',
    '1,2,3',
    '1,23,456',
    '12,34,567',
    '1,550,5',
    '1 50',
    '10 00',
    '10 20 30',
    '1,234.567',
    '1,,000',
    'one',
    '',
    '₦',
    '1000 dollars',
    '$1000',
    '1e3',
    '0x64',
    'Infinity',
    '½',
    '10²',
    '①',
    '10%',
    '10/2',
    '1/2',
    '5K+',
    '1000+',
    '~500',
    '.5',
    ',5',
    '.',
    '1000-2000',
    '10\u202e05',
    '1٬50',
    '1 000,50,0',
    '1\n2',
    '9'.repeat(80),
  ])('%j is refused', (typed) => {
    expect(nairaInput().safeParse(typed).success).toBe(false);
    expect(figureOf(typed)).toBeNaN();
  });

  it.each(['-5', '−5', '- 5', '₦-5', '-₦5', -5, 0, '0', '0.00'])(
    '%j is below what can be paid, and the refusal explains that',
    (typed) => {
      expect(problemOf(nairaInput(), typed)).toBe(fields.amountPositive);
    },
  );

  it('is read back from every spelling as the same kobo', () => {
    const spellings = [
      (naira: string, kobo: string) => `${naira}.${kobo}`,
      (naira: string, kobo: string) => `${naira},${kobo}`,
      (naira: string, kobo: string) => `₦${naira.replace(/\B(?=(?:\d{3})+$)/g, ',')}.${kobo}`,
      (naira: string, kobo: string) => `${naira.replace(/\B(?=(?:\d{3})+$)/g, ' ')},${kobo} naira`,
      (naira: string, kobo: string) => `N${naira.replace(/\B(?=(?:\d{3})+$)/g, '.')},${kobo}`,
    ];
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), fc.constantFrom(...spellings), (kobo, spell) => {
        const typed = spell(String(Math.floor(kobo / 100)), String(kobo % 100).padStart(2, '0'));
        expect(Math.round(figureOf(typed) * 100)).toBe(kobo);
      }),
    );
  });

  it('never gains or loses a digit', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789,. N₦-'), maxLength: 12 });
    fc.assert(
      fc.property(typed, (figure) => {
        const reading = readFigure(figure, 'no');
        if ('value' in reading) expect(reading.value.replace('.', '')).toBe(figure.replace(/\D/g, ''));
      }),
    );
  });

  it('of a count has no decimals', () => {
    expect(wholeNumber(1, 5_000).parse('1,200')).toBe(1200);
    expect(wholeNumber(1, 5_000).parse('١٢')).toBe(12);
    for (const typed of ['2,5', '2.5', '-5', '', '₦5', '1.2345K'])
      expect(problemOf(wholeNumber(0, 5_000), typed)).toBe(fields.wholeNumber);
    for (const typed of ['1/2', '~12', '12-15', '.5', 'many'])
      expect(problemOf(wholeNumber(0, 5_000), typed)).toContain('digits');
  });

  it.each([
    ['1.500', '1,500'],
    ['12K+', '12,000'],
    ['1,200+ followers', '1,200'],
  ])('of a count is not guessed from %s, and the refusal names %s', (typed, count) => {
    expect(problemOf(wholeNumber(0, 50_000), typed)).toBe(fields.countMeant(count));
  });
});

it.each([
  ['1,200', 1_200],
  ['1 200', 1_200],
  ['12.5K', 12_500],
  ['12,5k', 12_500],
  ['12.50K', 12_500],
  ['1.2M', 1_200_000],
  ['12.5K followers', 12_500],
  ['1’200 Followers', 1_200],
  ['Followers: 1,200', 1_200],
  ['１２５００', 12_500],
])('followers may be copied as a platform shows them: %s', (typed, count) => {
  expect(updateProfile.body.parse({ instagram_followers: typed }).instagram_followers).toBe(count);
});

describe('a link', () => {
  const post = 'https://x.com/a/status/1';

  it.each([
    [post, post],
    [`${post}.`, post],
    [`${post},`, post],
    ...['،', '؛', '؟', '。', '።', '।', '！', '*', '|', '`', '👈', ' 👈'].map((end) => [post + end, post]),
    ...['*', '`', '“', '„', '‹', '《', '（', '👉', '→', '–', '>'].map((begin) => [begin + post, post]),
    [`(${post})`, post],
    [`<${post}>`, post],
    [`“${post}”`, post],
    [`\u202a${post}\u202c`, post],
    [`${post}\u200b`, post],
    [`\ufeff${post}\u00ad`, post],
    [`${post}.\u200b`, post],
    [`Check out this video! ${post} #fyp`, post],
    [`Look:\n${post}`, post],
    ['https//x.com/a/status/1', post],
    ['https:/x.com/a/status/1', post],
    ['x.com/a/status/1', post],
    ...[
      'htps://',
      'htpps://',
      'hhtps://',
      'ttps://',
      'https;//',
      'https:',
      'https.//',
      'https:\\\\',
      'https:///',
      'https://https://',
    ].map((begun) => [`${begun}x.com/a/status/1`, post]),
    ['http//x.com/a', 'http://x.com/a'],
    ['htp://x.com/a', 'http://x.com/a'],
    ['See htps://x.com/a/status/1', post],
    ['www,x.com/a', 'https://www.x.com/a'],
    ['https://www,x.com/a', 'https://www.x.com/a'],
    [`[my post](${post})`, post],
    [`[${post}](${post})`, post],
    ['[Ada](https://en.wikipedia.org/wiki/Ada_(name))', 'https://en.wikipedia.org/wiki/Ada_(name)'],
    [`${post} ${post}`, post],
    ['My post is x.com/a/status/1.', post],
    ['HTTPS://x.com/A', 'HTTPS://x.com/A'],
    ['https://en.wikipedia.org/wiki/Ada_(name)', 'https://en.wikipedia.org/wiki/Ada_(name)'],
    ['https://tiktok.com/@ada/video/1?a=b&c=d#e', 'https://tiktok.com/@ada/video/1?a=b&c=d#e'],
    ['https://example.com/?to=https://x.com/a', 'https://example.com/?to=https://x.com/a'],
    ['https://web.archive.org/web/2020/https://x.com/', 'https://web.archive.org/web/2020/https://x.com/'],
    ['https://example.com/❤️/ọjà', 'https://example.com/❤️/ọjà'],
    ['https://example.com/❤️', 'https://example.com/❤️'],
    ['https://example.com/100%/ọjà', 'https://example.com/100%/ọjà'],
    ['https://ọjà.ng/а', 'https://ọjà.ng/а'],
    ['https://maps.google.com/@6.45,3.39,15z', 'https://maps.google.com/@6.45,3.39,15z'],
    ['https://news.example/1,a.html', 'https://news.example/1,a.html'],
    ['https://example.com/?of=x.com/a,y.com/b', 'https://example.com/?of=x.com/a,y.com/b'],
  ])('%j is %j', (typed, address) => {
    expect(webLink.parse(typed)).toBe(address);
    expect(createTask.body.shape.jobLink.parse(typed)).toBe(address);
    expect(readLink(address)).toEqual({ value: address });
  });

  it.each([
    ...[
      `${post} https://facebook.com/b`,
      `${post}\nhttps://facebook.com/b`,
      `${post},https://facebook.com/b`,
      `${post}https://facebook.com/b`,
      `${post} facebook.com/b`,
      `${post};facebook.com/b`,
      `${post}؛facebook.com/b`,
      `[${post}](https://facebook.com/b)`,
      'https:/x.com/a/status/1 https:/facebook.com/b',
      'x.com/a/status/1 facebook.com/b',
      'x.com/a/status/1,facebook.com/b',
    ].map((typed) => [typed, fields.linkSeveral(post, 'https://facebook.com/b')]),
    [`${post} ftp://facebook.com/b`, fields.linkSeveral(post, 'ftp://facebook.com/b')],
    [`ftp://facebook.com/b ${post}`, fields.linkSeveral('ftp://facebook.com/b', post)],
    [`${post},www.facebook.com`, fields.linkSeveral(post, 'https://www.facebook.com')],
    [`${post}|m.facebook.com/b`, fields.linkSeveral(post, 'https://m.facebook.com/b')],
    ['https://fаcebook.com/a', fields.linkLookalike('а')],
    ['facebοok.com/a', fields.linkLookalike('ο')],
    ['https://www.IпSTAGRAM.com', fields.linkLookalike('п')],
    ['https://жx.com', fields.linkLookalike('ж')],
    ['https://x.com/\u200ba', fields.linkHidden],
    ['https://exa\u00admple.com', fields.linkHidden],
    ['https://x.com/\u2060a', fields.linkHidden],
    ['https://x.com/\ufeffa', fields.linkHidden],
    ['https://x.com/\u034fa', fields.linkHidden],
    ['https://x.com/\u3164a', fields.linkHidden],
    ['https://x.com/a%E2%80%8B', fields.linkHidden],
    ['https://x.com/%zz%E2%80%8B', fields.linkHidden],
    ['https://x.com/a%e2%80%8b%F0%9F', fields.linkHidden],
    ['https://a:b@example.com', fields.linkCredentials],
    ['https://a@example.com/x', fields.linkCredentials],
    ['https://@example.com', fields.linkCredentials],
    ['https://example.com\\@evil.com', fields.link],
    ['javascript:alert(1)', fields.link],
    ['javascript:alert(1)//https://x.com', fields.link],
    ['ftp://example.com', fields.link],
    ['https://', fields.link],
    ['https://', fields.link],
    ['5 pts/share', fields.link],
    ['Well done.Thanks', fields.link],
    ['https://10.0.0.1/x', fields.link],
    ['ada@example.com', fields.link],
    ['my post', fields.link],
    ['', fields.link],
  ])('%j is refused: %s', (typed, problem) => {
    expect(problemOf(webLink, typed)).toBe(problem);
  });

  it('is refused quickly however long it is', () => {
    const started = Date.now();
    for (const end of ['.', ')', '\u200b', '\u200b.']) readLink(`https://x.com/${end.repeat(1_400)}\u200b!`);
    readLink('.'.repeat(1_000_000));
    expect(Date.now() - started).toBeLessThan(2_000);
  });
});

describe('a text', () => {
  const invisible = [
    '',
    ' \t\n',
    '\u00a0\u2003\u3000\u202f\u1680',
    '\u200b\u200c\u200d',
    '\u115f',
    '\u1160',
    '\u3164',
    '\uffa0',
    '\u2800',
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u180b\u180e\u180f',
    '\u202a\u202e\u2060\u2066\u206f',
    '\ufe0f',
    '\ufeff',
    '\ufffc',
    '\u{e0041}\u{e007f}',
    '\u{e0100}',
    '\ue000',
    '\u0378',
    '\u0301',
    '\u{1d159}',
    '\u{1d173}',
    '\u200d\u2800 \u3164',
  ];

  it.each(invisible)('without anything visible is empty: %j', (typed) => {
    expect(hasVisibleText(typed)).toBe(false);
    expect(problemOf(requiredText(50), typed)).toBe(fields.required);
    expect(problemOf(multilineText(50).min(1, fields.reason), typed)).toBe(fields.reason);
    expect(text(50).parse(typed)).toBe('');
    expect(hasVisibleHtml(`<p><strong>${typed}</strong>&nbsp;<br></p>`)).toBe(false);
  });

  it.each(['a', '5', '.', '₦', '👍', '👩🏽‍💻', 'e\u0301', '안', 'ẹ', '✓', '\u200ba', 'ع'])(
    'with %j is not empty',
    (typed) => {
      expect(hasVisibleText(typed)).toBe(true);
      expect(requiredText(50).safeParse(typed).success).toBe(true);
      expect(hasVisibleHtml(`<p>${typed}</p>`)).toBe(true);
    },
  );

  it.each(['<p>&#8203;</p>', '<p>&#x200B;&zwnj;&shy;</p>', '<a href="https://x.com"></a>', '<ul><li></li></ul>'])(
    'of markup without anything visible is empty: %j',
    (html) => {
      expect(hasVisibleHtml(html)).toBe(false);
    },
  );

  it('with a picture is not empty', () => {
    expect(hasVisibleHtml('<p><img src="/media/a.webp"></p>')).toBe(true);
  });

  it.each(['ad\u3164a', 'ada\uffa0', 'ad\u115fa'])('keeps no invisible letter in a username: %j', (typed) => {
    expect(profileFields.shape.username.parse(typed)).toBe('ada');
  });

  it('without anything visible is no surname', () => {
    expect(problemOf(fullName, 'Ada \u3164')).toBe(fields.fullName);
  });
});

describe('a name for a bank', () => {
  it.each([
    ['Łukasz Wójcik', 'Lukasz Wojcik'],
    ['Søren Strauß', 'Soren Strauss'],
    ['STRAUẞ Æbelø', 'STRAUSs Aebelo'],
    ['Đorđe Yıldız', 'Dorde Yildiz'],
    ['Ŋaŋa Ɓala Ɗanjuma', 'Nana Bala Danjuma'],
    ['Ƙasim ƴar Ƴa', 'Kasim yar Ya'],
    ['Ọlá Ẹ̀jọ́ Ṣóyínká', 'Ola Ejo Soyinka'],
    ['Ngozi Okonjo‑Iweala', 'Ngozi Okonjo-Iweala'],
    ['Ngozi Okonjo–Iweala', 'Ngozi Okonjo-Iweala'],
    ['Sa’adatu ʼYarʼadua', "Sa'adatu 'Yar'adua"],
    ['’Yemi Alade', 'Yemi Alade'],
    ['Ada\u200b Bello', 'Ada Bello'],
    ['Ａｄａ Obi', 'Ada Obi'],
    ['Obi,Ada', 'Obi Ada'],
    ['Ɛsi Ɔkɔ Ǝrima', 'Esi Oko Erima'],
    ['Þóra Œuvre', 'Thora Oeuvre'],
  ])('%s is spelled %s', (name, spelling) => {
    expect(spellForBanks(name)).toBe(spelling);
    expect(isNameForBanks(name)).toBe(true);
    expect(accountName.safeParse(name).success).toBe(true);
  });

  it.each(['Аda Obi', 'Ada Оbi', '安娜 A', 'عائشة Bello', 'Ada ٢', '123', '—', `Ada ${'b'.repeat(100)}`])(
    'is refused, not shortened: %s',
    (name) => {
      expect(isNameForBanks(name)).toBe(false);
      expect(problemOf(accountName, name)).toBe(fields.accountName);
    },
  );

  it('keeps every letter of an accepted name', () => {
    const count = (word: string) => (word.normalize('NFD').match(/\p{L}/gu) ?? []).length;
    const letter = fc.integer({ min: 0x20, max: 0x2fff }).map((code) => String.fromCodePoint(code));
    fc.assert(
      fc.property(fc.string({ unit: letter, minLength: 1, maxLength: 20 }), (name) => {
        if (isNameForBanks(name))
          expect(count(spellForBanks(name))).toBeGreaterThanOrEqual(count(name.replace(/[\u02B0-\u02FF]/g, '')));
      }),
    );
  });
});

const zeroWidth = '\u200b';

describe('a name', () => {
  it.each([
    ["'Tunde Bakare", "'Tunde Bakare"],
    ['’Yemi Alade', "'Yemi Alade"],
    ['‘Dotun Ige', "'Dotun Ige"],
    ['ʼBola ʻIge', "'Bola 'Ige"],
    ["Sa'adatu 'Yar'adua", "Sa'adatu 'Yar'adua"],
    ['Sa’adatu ’Yar’adua', "Sa'adatu 'Yar'adua"],
    ['Ngozi Okonjo\u2011Iweala', 'Ngozi Okonjo-Iweala'],
    ['Ngozi Okonjo – Iweala', 'Ngozi Okonjo-Iweala'],
    ['Ngozi Okonjo\u00adIweala', 'Ngozi OkonjoIweala'],
    [`Ada${zeroWidth} Bello`, 'Ada Bello'],
    ['\u202aAda\u00a0\u00a0Bello\u202c', 'Ada Bello'],
    ['Ada N. Obi Jr.', 'Ada N. Obi Jr.'],
    ['O\u0323la\u0301yi\u0301nka\u0301 S\u0323o\u0301yi\u0301nka\u0301', 'Ọláyínká Ṣóyínká'],
    ['Ɗanjuma Ƙaruwa', 'Ɗanjuma Ƙaruwa'],
    ['می\u200cنا احمد', 'می\u200cنا احمد'],
  ])('%j is %j', (typed, name) => {
    expect(fullName.parse(typed)).toBe(name);
    expect(register.body.shape.fullname.parse(typed)).toBe(name);
    expect(readName(name)).toEqual({ value: name });
  });

  it.each(["'Tunde", "' Bakare", '- Bakare', 'Ada 2', '<b>Ada</b> Obi', 'Ada Obi, Lagos', "Ada '", ''])(
    '%j is no first and last name',
    (typed) => {
      expect(fullName.safeParse(typed).success).toBe(false);
    },
  );

  it('on an account is spelled alike', () => {
    expect(accountName.parse('Ngozi  Okonjo–Iweala\u200b')).toBe('Ngozi Okonjo-Iweala');
    expect(accountName.parse('Sa’adatu')).toBe("Sa'adatu");
  });
});

describe('a phone number', () => {
  it.each([
    '\u202a+234 803 123 4567\u202c',
    '0803\u2011123\u20114567',
    `0803${zeroWidth}1234567`,
    '\u20680803 123 4567\u2069',
    '0803–123–4567',
    '0803/123/4567',
    '002348031234567',
    '00 234 (0) 803 123 4567',
    '009 234 803 123 4567',
    'tel:+2348031234567',
    'TEL: 0803-123-4567',
    'Phone: 0803 123 4567.',
    'WhatsApp number: 0803 123 4567',
    'https://wa.me/2348031234567',
    'wa.me/2348031234567',
    'https://wa.me/2348031234567?text=Hi',
    'https://api.whatsapp.com/send?phone=2348031234567&text=Hi',
    '*08031234567*',
    '📞 0803 123 4567',
    '0803_123_4567',
    '<tel:+2348031234567>',
    '“08031234567”,',
    '０８０３１２３４５６７',
    '＋２３４８０３１２３４５６７',
    '٠٨٠٣١٢٣٤٥٦٧',
    '۰۸۰۳۱۲۳۴۵۶۷',
    '+234 (0) 803-123-4567',
    '\ufeff08031234567\n',
    'my number is 0803 123 4567',
    'WhatsApp: 08031234567',
    'Call or WhatsApp me on 0803-123-4567 after 5pm, thanks',
    'Ada (MTN) +234 803 123 4567',
    'My 2nd line: 2348031234567.',
    '08031234567 / 0803 123 4567',
    'Chat me: https://wa.me/2348031234567?text=Hi',
  ])('%j is +2348031234567', (typed) => {
    expect(phone.parse(typed)).toBe('+2348031234567');
  });

  it.each([
    ['0803123456', fields.phoneLength(10)],
    ['080312345678', fields.phoneLength(12)],
    ...[
      '08031234567, 08059876543',
      '0803 123 4567 / 08059876543',
      '08031234567 08059876543',
      'MTN 08031234567 or Glo +2348059876543',
    ].map((typed) => [typed, fields.phoneSeveral('0803 123 4567', '0805 987 6543')]),
    ['my number is 0803123456', fields.phoneLength(10)],
    ['0803 123 4567 ext 2', fields.phoneLength(12)],
    ['x08031234567', fields.phone],
    ['Account 0123456789, phone 08031234567', fields.phone],
    ['+447911123456', fields.phone],
    ['+0803 123 4567', fields.phone],
    ['234 234 803 123 4567', fields.phone],
    ['my phone', fields.phone],
    ['', fields.phone],
    ['1'.repeat(300), 'Use at most 200 characters'],
  ])('%j is refused: %s', (typed, problem) => {
    expect(problemOf(phone, typed)).toBe(problem);
  });
});

it.each([
  ['abuja', 'FCT - Abuja'],
  ['Lagos State', 'Lagos'],
  ['AKWA-IBOM', 'Akwa Ibom'],
  ['Nassarawa', 'Nasarawa'],
])('the state %s is %s', (typed, name) => {
  expect(register.body.shape.state.parse(typed)).toBe(name);
  expect(updateProfile.body.parse({ state: typed }).state).toBe(name);
});

it('no state of another country is taken', () => {
  expect(problemOf(register.body.shape.state, 'Accra')).toBe(fields.notListed('state', 'Accra'));
  expect(problemOf(register.body.shape.state, '')).toBe(fields.state);
});

describe('an e-mail address', () => {
  it.each([
    '\u202aada@example.com\u202c',
    '\u200eada@example.com',
    `ada@example.com${zeroWidth}`,
    `ada${zeroWidth}@example.com`,
    'ada@example.com.',
    'Ada@Example.COM,',
    '<ada@example.com>',
    'Ada Obi <ada@example.com>',
    '"Obi, Ada" <ada@example.com>;',
    'mailto:ada@example.com?subject=Hello',
    'Email: ada@example.com',
    'My email address is ada@example.com.',
    'e-mail ada@example.com',
    '“ada@example.com”',
    'ada@example.com،',
    'ada@example.com。',
    '*ada@example.com*',
    'ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ',
  ])('%j is ada@example.com', (typed) => {
    expect(email.parse(typed)).toBe('ada@example.com');
  });

  it.each([
    ...[
      'ada@example.com, obi@example.com',
      'ada@example.com obi@example.com',
      'Write to ada@example.com or obi@example.com.',
    ].map((typed) => [typed, login.emailSeveral('ada@example.com', 'obi@example.com')]),
    ...[
      'ada@gmail,com',
      'ada@gmail;com',
      'ada@gmail .com',
      'ada @gmail.com',
      'ada@@gmail.com',
      'ada(at)gmail.com',
      'ada@gmail..com',
    ].map((typed) => [typed, `${login.emailInvalid}. ${login.emailMeant('ada@gmail.com')}`]),
    ...['ada obi@example.com', 'Reach me on obi@example.com, please'].map((typed) => [
      typed,
      `${login.emailInvalid}. ${login.emailMeant('obi@example.com')}`,
    ]),
    ['ada@exa mple.com', login.emailInvalid],
    ['ada', login.emailInvalid],
    ['.', login.emailRequired],
    ['', login.emailRequired],
    [undefined, login.emailRequired],
  ] as readonly (readonly [string | undefined, string])[])('%j is refused: %s', (typed, problem) => {
    expect(problemOf(email, typed)).toBe(problem);
  });
});

describe('a code', () => {
  it.each([
    'SN-7K3M9QXC',
    'sn-7k3m9qxc',
    ' SN-7K3M9QXC. ',
    'SN7K3M9QXC',
    'SN 7K3M 9QXC',
    'SN\u20117K3M9QXC',
    `SN-7K3M${zeroWidth}9QXC`,
    '7K3M9QXC',
    '7k3m-9qxc',
    'code: SN-7K3M9QXC',
    'My referral code is sn-7k3m9qxc!',
    'code: 7K3M9QXC',
    '“SN-7K3M9QXC”',
    '*SN-7K3M9QXC*',
    'https://sharenaira.example/signup?referralNumber=SN-7K3M9QXC',
    'Join me: https://sharenaira.example/signup?referralnumber=sn-7k3m9qxc&fbclid=x. Thanks',
    'sharenaira.example/signup?a=b&referralNumber=SN%2D7K3M9QXC.',
    'Sign up with SN-7K3M9QXC and get paid',
    'SN_7K3M_9QXC',
    '7K3M_9QXC',
    'SN: 7K3M9QXC',
    'ＳＮ－７Ｋ３Ｍ９ＱＸＣ',
    'SN-٧K٣M٩QXC',
  ])('%j is SN-7K3M9QXC, and a coupon SN-7K3M-9QXC', (typed) => {
    expect(register.body.shape.refer_by.parse(typed)).toBe('SN-7K3M9QXC');
    expect(register.body.shape.coupon_code.parse(typed)).toBe('SN-7K3M-9QXC');
  });

  it.each([
    ['SN-O0IL-1234', { value: 'SN-00111234' }],
    ['ada4q7k', { value: 'ADA4Q7K' }],
    ['SN-GIFT', { value: 'SN-GIFT' }],
    ['', { value: '' }],
    [zeroWidth, { value: '' }],
    ['SN-7K3M9QXC or SN-8K3M9QXC', { problem: fields.codeSeveral('SN-7K3M9QXC', 'SN-8K3M9QXC') }],
    ['https://sharenaira.example/signup', { problem: fields.code }],
    ['ask Ada', { problem: fields.code }],
    ['...', { problem: fields.code }],
  ])('%j is read as %j', (typed, reading) => {
    expect(readCode(typed)).toEqual(reading);
  });

  it.each([
    ['٧٠٥٤٩٢', 705492],
    ['７０５４９２', 705492],
    ['123 456', 123456],
    ['123\u2011456', 123456],
    [`123${zeroWidth}456`, 123456],
    ['Your code is 004821. It works for 10 minutes.', 4821],
  ])('of one time, %j is %d', (typed, code) => {
    expect(otpCode.parse(typed)).toBe(code);
  });

  it.each(['12345678', '123456 or 654321', 'abc', '12a'])('of one time is not %j', (typed) => {
    expect(problemOf(otpCode, typed)).toBe(fields.otp);
    expect(readDigits(typed, 6)).toBe(typed);
  });
});

it.each([
  ['٠٠١٢٣٤٥٦٧٨', '0012345678'],
  ['００１２３４５６７８', '0012345678'],
  ['001 234 5678', '0012345678'],
  ['001–234–5678.', '0012345678'],
  ['\u202a0012345678\u202c', '0012345678'],
  ['Acct: 0012345678', '0012345678'],
])('the account number %j is %s', (typed, number) => {
  expect(accountNumber.parse(typed)).toBe(number);
});

it.each(['0a1b0012-3456-78cd-9e0f-123456789abc', 'x0012345678', '0012345678x', '0012345678 or 0087654321'])(
  '%j is not an account number',
  (typed) => {
    expect(problemOf(accountNumber, typed)).toBe(fields.accountNumber);
  },
);

describe('stored text', () => {
  it.each([
    ['e\u0323\u0301', 'ẹ\u0301'],
    [`x${zeroWidth}y`, 'xy'],
    ['soft\u00adhyphen', 'softhyphen'],
    ['a\u200db\u200cc', 'abc'],
    [
      '👩🏽‍💻 ❤️ 1️⃣ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '👩🏽‍💻 ❤️ 1️⃣ 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['क्\u200dष', 'क्\u200dष'],
    ['葛\u{e0100}', '葛\u{e0100}'],
    ['\u06dd١', '\u06dd١'],
    ['two\u000blines', 'two lines'],
  ])('of %j is %j', (typed, stored) => {
    expect(text(50).parse(typed)).toBe(stored);
  });

  it('keeps marks of direction on lines with right-to-left letters alone', () => {
    expect(multilineText(50).parse('\u200fعائشة (Ada)\u200f!')).toBe('\u200fعائشة (Ada)\u200f!');
    expect(multilineText(50).parse('A\u200f\u202eda')).toBe('Ada');
  });
});

const odd = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...'0123456789+-./,;:@<>()[]?&=# \n\tkKmMN₦SNadaobi\'’"',
      zeroWidth,
      '\u202e',
      '\u200d',
      '\u0301',
      '٣',
      '３',
      '–',
      '👩',
    ),
    fc.constantFrom(
      'https://',
      'x.com/',
      'tel:',
      'code ',
      'naira',
      'referralNumber=',
      'mailto:',
      '234',
      '0803',
      'ada@',
    ),
    fc.string({ unit: 'binary', maxLength: 1 }),
  ),
  maxLength: 40,
});

describe.each<[string, (typed: string) => Reading]>([
  ['name', readName],
  ['phone', readPhone],
  ['email', readEmail],
  ['code', readCode],
  ['link', readLink],
  ['figure', (typed) => readFigure(typed, 'no')],
  ['count', (typed) => readCount(typed, 'no')],
  ['one line', (typed) => ({ value: plainLine(typed) })],
  ['lines', (typed) => ({ value: plainLines(typed) })],
  ['digits', (typed) => ({ value: readDigits(typed, 6) })],
])('the reader of a %s', (_, reader) => {
  it('never throws, and reads its own answer as the same', () => {
    fc.assert(
      fc.property(odd, (typed) => {
        const reading = reader(typed);
        if ('value' in reading) expect(reader(reading.value)).toEqual(reading);
        else expect(reading.problem).not.toBe('');
      }),
      { numRuns: 2_000 },
    );
  });
});

it('every printed figure and phone number is read again', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (kobo) => {
      const figure = `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`;
      expect(readFigure(formatFigure(figure), 'no')).toEqual({ value: figure });
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 8030000000, max: 8039999999 }), (number) => {
      const e164 = `+234${number}`;
      expect(readPhone(formatPhone(e164))).toEqual({ value: e164 });
    }),
  );
});
