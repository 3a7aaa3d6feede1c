import './Key.css';

/** A key as it is printed on the keyboard, beside the button that says the same in words. */
export function Key({ children }: { children: string }) {
  return (
    <kbd className="sn-key" aria-hidden="true">
      {children}
    </kbd>
  );
}
