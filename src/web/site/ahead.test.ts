import { runInNewContext } from 'node:vm';
import { fetchingScreen } from './ahead';

const script = fetchingScreen({
  after: '/assets/framework.js',
  byPlace: {
    admin: ['/assets/frame.js'],
    '/admin/coupon': ['/assets/frame.js', '/assets/coupon.js', '/assets/coupon.css'],
  },
});

/** A document at that address, and a record of its requests. */
function open(pathname: string, session?: string) {
  const page = document.implementation.createHTMLDocument();
  const { origin } = location;
  runInNewContext(script, { document: page, location: { origin, pathname }, d: { session } });
  return {
    arrived: (file: string): void => {
      const element = page.createElement('script');
      element.src = origin + file;
      page.body.append(element);
      element.dispatchEvent(new Event('load'));
    },
    fetched: (): string[] =>
      [...page.head.querySelectorAll<HTMLLinkElement>('link[rel="preload"]')].map(
        (link) => `${link.as} ${link.getAttribute('href')}`,
      ),
  };
}

it('fetches the screen of the address once the app has come, and not before', () => {
  const page = open('/admin/coupon', 'held');
  page.arrived('/assets/main.js');
  expect(page.fetched()).toEqual([]);
  page.arrived('/assets/framework.js');
  expect(page.fetched()).toEqual(['script /assets/frame.js', 'script /assets/coupon.js', 'style /assets/coupon.css']);
});

it('fetches the frame alone where the address names a person', () => {
  const page = open('/admin/user-management/user/7', 'held');
  page.arrived('/assets/framework.js');
  expect(page.fetched()).toEqual(['script /assets/frame.js']);
});

it('fetches nothing for a stranger, who is redirected to the log-in, nor where the app alone is the page', () => {
  for (const page of [open('/admin/coupon'), open('/offline', 'held')]) {
    page.arrived('/assets/framework.js');
    expect(page.fetched()).toEqual([]);
  }
});
