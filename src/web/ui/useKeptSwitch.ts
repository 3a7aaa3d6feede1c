import { useState } from 'react';
import { siteStorage } from '../lib/siteStorage';

function keep(key: string, isOn: boolean): void {
  if (isOn) siteStorage()?.setItem(key, 'on');
  else siteStorage()?.removeItem(key);
}

export function useKeptSwitch(key: string): readonly [isOn: boolean, turn: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => Boolean(siteStorage()?.getItem(key)));
  return [
    isOn,
    (next) => {
      setOn(next);
      keep(key, next);
    },
  ];
}
