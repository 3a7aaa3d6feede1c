import { Icon, type IconName } from '../Icon';
import { useTheme, type ThemeMode } from './ThemeProvider';
import './ThemeSwitch.css';

const choices: readonly (readonly [mode: ThemeMode, label: string, icon: IconName])[] = [
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
  ['system', 'Like my device', 'monitor'],
];

/** Light, dark, or as the device wishes. */
export function ThemeSwitch() {
  const { mode, setMode } = useTheme();
  return (
    <div className="sn-theme-switch" role="group" aria-label="Colours">
      {choices.map(([choice, label, icon]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={mode === choice}
          aria-label={label}
          title={label}
          onClick={() => setMode(choice)}
        >
          <Icon name={icon} size={18} />
        </button>
      ))}
    </div>
  );
}
