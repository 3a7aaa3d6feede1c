const show = (selector) => {
  document.querySelector(selector).hidden = false;
};

const open = async () => {
  const token = localStorage.getItem(document.documentElement.dataset.token);
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch('/api/docs/openapi.json', { headers });
  if (answer.status === 401 || answer.status === 403) return show('#refused');
  if (!answer.ok) return show('#failed');
  const reference = document.querySelector('rapi-doc');
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches;
  reference.setAttribute('theme', isDark ? 'dark' : 'light');
  reference.setAttribute('primary-color', isDark ? '#46c08c' : '#0b6b47');
  show('rapi-doc');
  return reference.loadSpec(await answer.json());
};

open().catch(() => show('#failed'));
