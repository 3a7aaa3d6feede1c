import type { ThemeMode } from '../../lib/siteStorage';
import { Icon, type IconName } from '../Icon';

const choices: readonly (readonly [mode: ThemeMode, label: string, icon: IconName])[] = [
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
  ['system', 'Like my device', 'monitor'],
];

interface Props {
  mode: ThemeMode;
  /** Undefined on pages without React, where a script handles `data-mode`. */
  onChoose?: (mode: ThemeMode) => void;
}

export function ThemeButtons({ mode, onChoose }: Props) {
  return (
    <div className="sn-theme-switch" role="group" aria-label="Colours">
      {choices.map(([choice, label, icon]) => (
        <button
          key={choice}
          type="button"
          data-mode={choice}
          aria-pressed={mode === choice}
          aria-label={label}
          title={label}
          onClick={onChoose && (() => onChoose(choice))}
        >
          <Icon name={icon} size={18} />
        </button>
      ))}
    </div>
  );
}
