import { ThemeButtons } from './ThemeButtons';
import { useTheme } from './ThemeProvider';

export function ThemeSwitch() {
  const { mode, setMode } = useTheme();
  return <ThemeButtons mode={mode} onChoose={setMode} />;
}
