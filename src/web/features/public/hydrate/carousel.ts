const turnMs = 8_000;
const swipePx = 40;

const getSwipe = (from: Touch, to: Touch): number => {
  const [x, y] = [to.clientX - from.clientX, to.clientY - from.clientY];
  return Math.abs(x) < swipePx || Math.abs(x) < Math.abs(y) ? 0 : -Math.sign(x);
};

interface Finger {
  begins: () => void;
  ends: (by: number) => void;
}

const followFinger = (track: HTMLElement, { begins, ends }: Finger): void => {
  let from: Touch | undefined;
  const begin = ({ touches }: TouchEvent) => {
    from = touches[0];
    begins();
  };
  track.addEventListener('touchstart', begin, { passive: true });
  track.addEventListener('touchend', ({ changedTouches: [to] }) => from && to && ends(getSwipe(from, to)));
};

const followTrack = (track: HTMLElement, slides: readonly Element[], seen: (index: number) => void): void => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) if (intersectionRatio > 0.6) seen(slides.indexOf(target));
    },
    { root: track, threshold: 0.7 },
  );
  for (const slide of slides) observer.observe(slide);
};

export const carousel = (page: Document): void => {
  const box = page.querySelector<HTMLElement>('.sn-voices');
  const track = box?.querySelector<HTMLElement>('.sn-voices__track');
  const status = box?.querySelector('[role="status"]');
  const pause = box?.querySelector<HTMLElement>('[data-pause]');
  if (!box || !track || !status || !pause) return;
  const slides = [...track.querySelectorAll<HTMLElement>('figure')];
  const dots = [...box.querySelectorAll('[data-dot]')];
  const still = matchMedia('(prefers-reduced-motion: reduce)');
  let index = 0;
  let turning = false;
  let held = false;

  const setTurning = (now: boolean) => {
    turning = now;
    pause.setAttribute('aria-label', (now ? pause.dataset.pause : pause.dataset.play) ?? '');
    pause.classList.toggle('is-paused', !now);
  };
  const markActive = (next: number) => {
    const words = slides[next]?.querySelector('blockquote')?.textContent;
    if (!turning && next !== index) status.textContent = `${dots[next]?.getAttribute('aria-label')}: ${words}`;
    index = next;
    slides.forEach((slide, at) => slide.setAttribute('aria-hidden', String(at !== index)));
    dots.forEach((dot, at) => dot.setAttribute('aria-current', String(at === index)));
  };
  const show = (next: number) => {
    markActive((next + slides.length) % slides.length);
    track.scrollLeft = slides[index]?.offsetLeft ?? 0;
  };
  const showByHand = (next: number) => {
    setTurning(false);
    show(next);
  };
  const hold = (now: boolean) => () => (held = now);

  let swipedFrom = 0;
  followFinger(track, {
    begins: () => {
      setTurning(false);
      swipedFrom = index;
    },
    // Within its ends the track follows the finger; beyond them it wraps here.
    ends: (by) => !slides[swipedFrom + by] && showByHand(swipedFrom + by),
  });
  for (const name of ['pointerenter', 'focusin']) box.addEventListener(name, hold(true));
  for (const name of ['pointerleave', 'focusout']) box.addEventListener(name, hold(false));
  track.addEventListener('keydown', ({ key }) => key.startsWith('Arrow') && setTurning(false));
  for (const button of box.querySelectorAll<HTMLElement>('[data-by]')) {
    button.addEventListener('click', () => showByHand(index + Number(button.dataset.by)));
  }
  dots.forEach((dot, at) => dot.addEventListener('click', () => showByHand(at)));
  pause.addEventListener('click', () => setTurning(!turning));
  still.addEventListener('change', () => setTurning(turning && !still.matches));
  setInterval(() => turning && !held && !page.hidden && show(index + 1), turnMs);

  setTurning(!still.matches);
  markActive(0);
  followTrack(track, slides, markActive);
  box.classList.add('is-live');
};
