import './Key.css';

export function Key({ children }: { children: string }) {
  return (
    <kbd className="sn-key" aria-hidden="true">
      {children}
    </kbd>
  );
}
