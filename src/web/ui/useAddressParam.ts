import { type NavigateOptions, useSearchParams } from 'react-router-dom';

export function useAddressParam(name: string, options: NavigateOptions = { preventScrollReset: true }) {
  const [params, setParams] = useSearchParams();
  const set = (value: string | null) =>
    setParams((before) => {
      const after = new URLSearchParams(before);
      if (value === null) after.delete(name);
      else after.set(name, value);
      return after;
    }, options);
  return [params.get(name), set] as const;
}
