import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import * as messages from '../../../../contract/messages';
import { refuse, serve, type Answers } from '../../../testing/serve';
import { CampaignPage } from '../CampaignPage';
import { CookiesPage } from '../LegalPage';
import { HelpPage } from '../HelpPage';
import { LandingPage } from '../LandingPage';
import { examples } from '../words';
import { hydrate } from './index';

const user = userEvent.setup({ delay: null });
const root = document.documentElement;

/** Observers of the test, which reports elements in view because jsdom has no layout. */
let observers: { report: (entries: object[]) => void; options?: IntersectionObserverInit }[] = [];
class ToldObserver {
  constructor(report: (entries: object[]) => void, options?: IntersectionObserverInit) {
    observers.push({ report, options });
  }
  observe(): void {
    return undefined;
  }
}

beforeEach(() => {
  observers = [];
  Object.assign(window, { IntersectionObserver: ToldObserver });
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
  delete root.dataset.theme;
});

const show = ({
  answers = {},
  moving = false,
  page = <LandingPage />,
}: { answers?: Answers; moving?: boolean; page?: ReactElement } = {}) => {
  const server = serve(answers);
  jest.spyOn(window, 'fetch').mockImplementation(server.fetch);
  const matches = (query: string) => !moving && query.includes('reduced-motion');
  jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) => Object.assign(new EventTarget(), { matches: matches(query) }) as unknown as MediaQueryList,
    );
  const view = render(page);
  hydrate(document);
  return { ...view, server };
};

describe('the menu of small screens', () => {
  const menu = () => screen.getByLabelText('Menu').closest('details')!;
  const openMenu = async () => {
    show();
    await user.click(screen.getByLabelText('Menu'));
    expect(menu().open).toBe(true);
  };

  it('closes on choosing a section', async () => {
    await openMenu();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name: 'Pricing' }),
    );
    expect(menu().open).toBe(false);
  });

  it('closes on Escape and returns the focus', async () => {
    await openMenu();
    await user.tab();
    await user.keyboard('{Escape}');
    expect(menu().open).toBe(false);
    expect(screen.getByLabelText('Menu')).toHaveFocus();
  });

  it('closes on an outside press', async () => {
    await openMenu();
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(menu().open).toBe(false);
  });

  it('closes when it loses the focus', async () => {
    await openMenu();
    act(() => screen.getByRole('link', { name: 'Start earning' }).focus());
    expect(menu().open).toBe(false);
  });
});

it('carries a friend’s code in the links to sign-up, for browsers that keep nothing', () => {
  window.history.replaceState(null, '', '/?referralNumber=AB12');
  show();
  window.history.replaceState(null, '', '/');
  for (const name of ['Sign Up', 'Start earning', 'Sign up free'])
    for (const link of screen.getAllByRole('link', { name }))
      expect(link).toHaveAttribute('href', expect.stringMatching(/\/signup\?referralNumber=AB12$/));
});

describe('the links of the top bar', () => {
  const marked = () =>
    within(screen.getByRole('navigation', { name: 'Main' }))
      .getAllByRole('link')
      .filter((link) => link.hasAttribute('aria-current'))
      .map((link) => link.textContent);
  /** Scrolls past the start of this many sections. */
  const scrollPast = (begun: number) => {
    document.querySelectorAll<HTMLElement>('main > [id]').forEach((section, index) => {
      section.getBoundingClientRect = () => new DOMRect(0, index < begun ? -10 : 5_000, 100, 100);
    });
    observers.forEach(({ report, options }) => !options?.root && report([]));
  };

  it('mark Home at the top', () => {
    show();
    expect(marked()).toEqual(['Home']);
  });

  it.each([
    [1, 'Home'],
    [2, 'About'],
    [3, 'Earning'],
    [4, 'Pricing'],
    [5, 'Support'],
  ])('mark the current section: with %i begun, %s', (begun, name) => {
    show();
    scrollPast(begun);
    expect(marked()).toEqual([name]);
  });
});

describe('the examples', () => {
  const carousel = () => within(screen.getByRole('group', { name: 'Two examples' }));
  const shown = () =>
    [...document.querySelectorAll('figure')].flatMap((slide, index) =>
      slide.getAttribute('aria-hidden') === 'false' ? [index] : [],
    );
  const press = (name: string) => user.click(carousel().getByRole('button', { name }));
  const swipe = (fromX: number, toX: number) => {
    const track = screen.getByRole('group', { name: 'Examples' });
    fireEvent.touchStart(track, { touches: [{ clientX: fromX, clientY: 0 }] });
    fireEvent.touchEnd(track, { changedTouches: [{ clientX: toX, clientY: 0 }] });
  };

  it('turn both ways and wrap', async () => {
    show();
    expect(shown()).toEqual([0]);
    await press('Previous');
    expect(shown()).toEqual([1]);
    await press('Next');
    expect(shown()).toEqual([0]);
    await press('Example 2 of 2');
    expect(shown()).toEqual([1]);
    expect(carousel().getByRole('button', { name: 'Example 2 of 2' })).toHaveAttribute('aria-current', 'true');
  });

  it('are announced when turned by hand', async () => {
    show();
    await press('Next');
    expect(carousel().getByRole('status')).toHaveTextContent(`Example 2 of 2: ${examples[1].content}`);
  });

  it.each([
    ['leftwards past the last', 2, 300, 100, 0],
    ['rightwards past the first', 1, 100, 300, 1],
    ['too short', 1, 100, 120, 0],
  ])('follow a swipe %s', async (_how, from, fromX, toX, expected) => {
    show();
    await press(`Example ${from} of 2`);
    swipe(fromX, toX);
    expect(shown()).toEqual([expected]);
  });

  it('follow scrolling by finger', () => {
    show();
    const [, second] = document.querySelectorAll('figure');
    observers.forEach(({ report, options }) => options?.root && report([{ target: second, intersectionRatio: 0.8 }]));
    expect(shown()).toEqual([1]);
  });

  describe('by themselves', () => {
    const wait = () => jest.advanceTimersByTime(8_000);
    const begin = (moving = true) => {
      jest.useFakeTimers();
      show({ moving });
    };

    it('turn silently', () => {
      begin();
      wait();
      expect(shown()).toEqual([1]);
      expect(carousel().getByRole('status')).toBeEmptyDOMElement();
      wait();
      expect(shown()).toEqual([0]);
    });

    it('do not turn under reduced motion', () => {
      begin(false);
      wait();
      expect(shown()).toEqual([0]);
      expect(carousel().getByRole('button', { name: 'Play' })).toBeVisible();
    });

    it('can be paused and resumed', () => {
      begin();
      fireEvent.click(carousel().getByRole('button', { name: 'Pause' }));
      wait();
      expect(shown()).toEqual([0]);
      fireEvent.click(carousel().getByRole('button', { name: 'Play' }));
      wait();
      expect(shown()).toEqual([1]);
    });

    it.each([
      ['the pointer', 'pointerEnter', 'pointerLeave'],
      ['the focus', 'focusIn', 'focusOut'],
    ] as const)('wait while %s is on them', (_what, begins, ends) => {
      begin();
      const box = screen.getByRole('group', { name: 'Two examples' });
      fireEvent[begins](box);
      wait();
      expect(shown()).toEqual([0]);
      fireEvent[ends](box);
      wait();
      expect(shown()).toEqual([1]);
    });

    it('stay where the reader turned them', () => {
      begin();
      fireEvent.click(carousel().getByRole('button', { name: 'Next' }));
      wait();
      expect(shown()).toEqual([1]);
    });
  });
});

describe('the subscribe box', () => {
  const field = () => screen.getByLabelText('New jobs and tips by email');
  const button = () => screen.getByRole('button', { name: 'Subscribe' });
  const subscribe = async (email: string) => {
    await user.click(field());
    if (email) await user.paste(email);
    await user.click(button());
  };

  it('waits for its script', () => {
    render(<LandingPage />);
    expect(button()).toBeDisabled();
  });

  it('sends an address and names the next step', async () => {
    const { server } = show({ answers: { subscribe: {} } });
    await subscribe('ada@example.com');
    expect(await screen.findByText(messages.profile.newsletterSubscribed)).toBeVisible();
    expect(server.inputsOf('subscribe')).toEqual([{ email: 'ada@example.com' }]);
    expect(field()).toHaveValue('');
  });

  it('prefers the server’s message', async () => {
    show({ answers: { subscribe: { message: 'You are on the list already.' } } });
    await subscribe('ada@example.com');
    expect(await screen.findByText('You are on the list already.')).toBeVisible();
  });

  it.each([
    ['', messages.login.emailRequired],
    ['ada', messages.login.emailInvalid],
  ])('sends nothing for the address %p', async (email, text) => {
    const { server } = show();
    await subscribe(email);
    expect(screen.getByText(text)).toBeVisible();
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    expect(field()).toHaveFocus();
    expect(server.calls).toHaveLength(0);
  });

  it('checks the network first', async () => {
    const { server } = show();
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await subscribe('ada@example.com');
    expect(screen.getByText(messages.server.offline)).toBeVisible();
    expect(server.calls).toHaveLength(0);
  });

  it.each([
    ['the address is refused', refuse(400, 'Bad', { email: messages.login.emailInvalid }), messages.login.emailInvalid],
    ['it is asked too often', refuse(429, messages.server.tooMany), messages.server.tooMany],
    ['something else than our server answers', new Response('<html>'), messages.server.networkFailed],
  ])('says so when %s', async (_when, answer, text) => {
    show({ answers: { subscribe: answer } });
    await subscribe('ada@example.com');
    expect(await screen.findByText(text)).toBeVisible();
    expect(field()).toHaveValue('ada@example.com');
  });

  it('says so when the connection is cut', async () => {
    show();
    jest.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    await subscribe('ada@example.com');
    expect(await screen.findByText(messages.server.networkFailed)).toBeVisible();
  });

  it('is busy until answered and does not send twice', async () => {
    let answer: (body: object) => void = () => undefined;
    const { server } = show({ answers: { subscribe: () => new Promise((resolve) => (answer = resolve)) } });
    await subscribe('ada@example.com');
    const busy = await screen.findByRole('button', { name: 'Sending...' });
    expect(busy).toHaveFocus();
    await user.click(busy);
    await waitFor(() => expect(server.inputsOf('subscribe')).toHaveLength(1));
    answer({});
    expect(await screen.findByText(messages.profile.newsletterSubscribed)).toBeVisible();
    expect(button()).toHaveAttribute('aria-disabled', 'false');
    expect(server.inputsOf('subscribe')).toHaveLength(1);
  });

  it('clears its message when the address changes', async () => {
    show();
    await subscribe('ada');
    await user.type(field(), '@example.com');
    expect(screen.queryByText(messages.login.emailInvalid)).not.toBeInTheDocument();
    expect(field()).toHaveAttribute('aria-invalid', 'false');
  });
});

describe('the colours', () => {
  const button = (name: string) => screen.getAllByRole('button', { name })[0]!;

  it.each([
    ['Light', 'light'],
    ['Dark', 'dark'],
  ])('%s is shown and remembered', async (name, mode) => {
    show();
    await user.click(button(name));
    expect(root).toHaveAttribute('data-theme', mode);
    expect(localStorage.getItem('sharenaira_theme')).toBe(mode);
    expect(button(name)).toHaveAttribute('aria-pressed', 'true');
    expect(button('Like my device')).toHaveAttribute('aria-pressed', 'false');
  });

  it('return to the device’s on request', async () => {
    show();
    await user.click(button('Dark'));
    await user.click(button('Like my device'));
    expect(root).not.toHaveAttribute('data-theme');
    expect(localStorage.getItem('sharenaira_theme')).toBeNull();
  });

  it('start with an earlier visit’s choice', () => {
    localStorage.setItem('sharenaira_theme', 'dark');
    show();
    expect(root).toHaveAttribute('data-theme', 'dark');
    expect(button('Dark')).toHaveAttribute('aria-pressed', 'true');
  });

  it('follow another tab’s choice', () => {
    show();
    localStorage.setItem('sharenaira_theme', 'dark');
    fireEvent(window, new StorageEvent('storage', { key: 'sharenaira_theme' }));
    expect(root).toHaveAttribute('data-theme', 'dark');
  });

  it('change all switches at once', async () => {
    show({ page: <CookiesPage /> });
    await user.click(button('Dark'));
    for (const one of screen.getAllByRole('button', { name: 'Dark' }))
      expect(one).toHaveAttribute('aria-pressed', 'true');
  });

  it('change even without storage', async () => {
    show();
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError');
    });
    await user.click(button('Dark'));
    expect(root).toHaveAttribute('data-theme', 'dark');
  });
});

describe('the search of Help', () => {
  const field = () => screen.getByLabelText('What do you need help with?');
  const shown = (container: HTMLElement) =>
    [...container.querySelectorAll('.sn-help section:not([hidden]) summary')].map(({ textContent }) => textContent);

  it.each(['Didn’t get my CODE', 'didnt get my codé', '  my   code get '])('finds an answer by “%s”', async (typed) => {
    const { container } = show({ page: <HelpPage /> });
    const all = shown(container).length;
    await user.type(field(), typed);
    expect(shown(container)).toContain("I didn't get my code");
    expect(shown(container).length).toBeLessThan(all);
    expect(screen.getByText(`Answers found: ${shown(container).length}`)).toBeVisible();
    await user.clear(field());
    expect(shown(container)).toHaveLength(all);
  });

  it('lists titles first, then headings, then texts', async () => {
    const { container } = show({ page: <HelpPage /> });
    await user.type(field(), 'withdrawal');
    const titles = shown(container).map((title) => /withdrawal/i.test(title));
    expect(titles.slice(0, 2)).toEqual([true, true]);
    expect(titles.lastIndexOf(true)).toBeLessThan(titles.indexOf(false));
    const topic = screen.getByRole('heading', { name: 'Withdrawals', hidden: true }).closest('section')!;
    await user.clear(field());
    expect(topic).toBeVisible();
    expect(topic.querySelector('details')).not.toBeNull();
  });

  it('leads to a person where there is no answer', async () => {
    const { container } = show({ page: <HelpPage /> });
    await user.type(field(), 'zebra');
    expect(shown(container)).toEqual([]);
    expect(screen.getByText('No answer here. Try another word, or ask us below.')).toBeVisible();
    expect(screen.queryByRole('navigation', { name: 'Topics' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Email us' })).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
  });
});

describe('the campaign form', () => {
  const field = (label: string) => screen.getByLabelText(label);
  const send = () => user.click(screen.getByRole('button', { name: 'Send request' }));
  const fill = async () => {
    await user.type(field('Business or your name'), 'Mama Titi');
    await user.type(field('Phone'), '0803 123 4567');
    await user.type(field('Email'), 'bisi@bakery.example');
    await user.type(field('What should members share?'), 'Our bread.');
    await user.click(screen.getByRole('checkbox'));
  };
  const filled = {
    company: 'Mama Titi',
    phone: '0803 123 4567',
    email: 'bisi@bakery.example',
    text: 'Our bread.',
    consent: true,
  };

  it.each([
    ['', {}],
    ['₦250,000', { budget: '₦250,000' }],
  ])('sends the text with the budget %j, confirms it and is empty again', async (typed, budget) => {
    const { server } = show({ answers: { sendLead: {} }, page: <CampaignPage /> });
    await fill();
    if (typed) await user.type(field('Budget in naira (optional)'), typed);
    await send();
    expect(await screen.findByText(messages.owners.leadSent)).toBeVisible();
    expect(server.inputsOf('sendLead')).toEqual([{ ...filled, ...budget }]);
    expect(field('Business or your name')).toHaveValue('');
  });

  it('shows the server’s messages under the fields, focuses the first and keeps the text', async () => {
    const wrong = { phone: messages.fields.phone, consent: messages.owners.leadConsentRequired };
    show({ answers: { sendLead: refuse(400, 'Some fields are wrong.', wrong) }, page: <CampaignPage /> });
    await fill();
    await send();
    expect(await screen.findByText(messages.fields.phone)).toBeVisible();
    expect(field('Phone')).toHaveFocus();
    expect(field('Phone')).toBeInvalid();
    expect(field('Phone')).toHaveAccessibleDescription(messages.fields.phone);
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(messages.owners.leadConsentRequired);
    expect(field('Business or your name')).toHaveValue('Mama Titi');
    await user.type(field('Phone'), '8');
    expect(screen.queryByText(messages.fields.phone)).not.toBeInTheDocument();
  });

  it('says why nothing was sent', async () => {
    const text = messages.server.tooManyOnNetwork('request')(60);
    show({ answers: { sendLead: refuse(429, text) }, page: <CampaignPage /> });
    await fill();
    await send();
    expect(await screen.findByText(text)).toBeVisible();
    expect(field('Business or your name')).toHaveValue('Mama Titi');
  });
});
