import fc from 'fast-check';
import { profileFields } from '../account';
import { createTask } from '../jobForm';
import { fields } from '../messages';
import {
  accountName,
  fullName,
  multilineText,
  nairaInput,
  requiredText,
  text,
  webLink,
  wholeNumber,
} from '../primitives';
import { isNameForBanks, spellForBanks } from './bankSpelling';
import { hasVisibleHtml, hasVisibleText } from './hidden';
import { figureOf, readFigure } from './readFigure';
import { readLink } from './readLink';

const problemOf = (
  schema: { safeParse: (typed: unknown) => { error?: { issues: { message: string }[] } } },
  typed: unknown,
) => schema.safeParse(typed).error?.issues[0]?.message;

describe('a figure', () => {
  it.each([
    ['1,550', 1550],
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
  ])('%j is %d', (typed, naira) => {
    expect(nairaInput().parse(typed)).toBe(naira);
    expect(figureOf(typed)).toBe(naira);
  });

  it.each([
    ['1.500', '₦1,500', '₦1.500'],
    ['1500,000', '₦1,500,000', '₦1,500.000'],
    ['0,500', '₦500', '₦0.500'],
    ['NGN 1.500', '₦1,500', '₦1.500'],
    ['50k', '₦50,000', '50 kobo'],
  ])('%j is ambiguous, and the refusal names both readings', (typed, one, other) => {
    const problem = problemOf(nairaInput(), typed);
    expect(problem).toContain(one);
    expect(problem).toContain(other);
  });

  it.each([
    '1k2',
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
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789,. kN₦-'), maxLength: 12 });
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
    for (const typed of ['2,5', '2.5', '1.500', '1k', '-5', '', '₦5'])
      expect(problemOf(wholeNumber(0, 5_000), typed)).toBe(fields.wholeNumber);
  });
});

describe('a link', () => {
  const post = 'https://x.com/a/status/1';

  it.each([
    [post, post],
    [`${post}.`, post],
    [`${post},`, post],
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
    ['HTTPS://x.com/A', 'HTTPS://x.com/A'],
    ['https://en.wikipedia.org/wiki/Ada_(name)', 'https://en.wikipedia.org/wiki/Ada_(name)'],
    ['https://tiktok.com/@ada/video/1?a=b&c=d#e', 'https://tiktok.com/@ada/video/1?a=b&c=d#e'],
    ['https://example.com/?to=https://x.com/a', 'https://example.com/?to=https://x.com/a'],
    ['https://web.archive.org/web/2020/https://x.com/', 'https://web.archive.org/web/2020/https://x.com/'],
    ['https://example.com/❤️/ọjà', 'https://example.com/❤️/ọjà'],
    ['https://example.com/❤️', 'https://example.com/❤️'],
    ['https://example.com/100%/ọjà', 'https://example.com/100%/ọjà'],
    ['https://maps.google.com/@6.45,3.39,15z', 'https://maps.google.com/@6.45,3.39,15z'],
    ['https://news.example/1,a.html', 'https://news.example/1,a.html'],
    ['https://example.com/?of=x.com/a,y.com/b', 'https://example.com/?of=x.com/a,y.com/b'],
  ])('%j is %j', (typed, address) => {
    expect(webLink.parse(typed)).toBe(address);
    expect(createTask.body.shape.jobLink.parse(typed)).toBe(address);
    expect(readLink(address)).toEqual({ value: address });
  });

  it.each([
    [`${post} https://facebook.com/b`, fields.linkSeveral],
    [`${post}\nhttps://facebook.com/b`, fields.linkSeveral],
    [`${post},https://facebook.com/b`, fields.linkSeveral],
    [`${post}https://facebook.com/b`, fields.linkSeveral],
    [`${post} facebook.com/b`, fields.linkSeveral],
    [`${post} ftp://facebook.com/b`, fields.linkSeveral],
    [`ftp://facebook.com/b ${post}`, fields.linkSeveral],
    [`${post},www.facebook.com`, fields.linkSeveral],
    [`${post};facebook.com/b`, fields.linkSeveral],
    [`${post}|m.facebook.com/b`, fields.linkSeveral],
    ['x.com/a,facebook.com/b', fields.linkSeveral],
    ['https:/x.com/a https:/facebook.com/b', fields.linkSeveral],
    ['x.com/a facebook.com/b', fields.linkSeveral],
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
    ['https:///x.com', fields.link],
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

  it.each(['a\u3164b', 'ada\uffa0', 'ad\u115fa'])('with an invisible letter is no username: %j', (typed) => {
    expect(problemOf(profileFields.shape.username, typed)).toBe(fields.username);
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
