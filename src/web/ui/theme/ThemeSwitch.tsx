import { ThemeButtons } from './ThemeButtons';
import { useTheme } from './ThemeProvider';

/** Light, dark, or as the device wishes. */
export function ThemeSwitch() {
  const { mode, setMode } = useTheme();
  return <ThemeButtons mode={mode} onChoose={setMode} />;
}
