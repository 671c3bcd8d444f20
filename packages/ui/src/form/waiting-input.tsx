import { TextInput } from './inputs.js';

export interface WaitingInputProps {
  value: string;
  placeholder?: string;
  'aria-label'?: string;
}

/** Returns what passes the focus on to the input that takes the place of this one. */
const passFocusOn = (waiting: HTMLInputElement | null) => {
  const box = waiting?.parentElement;
  const siblings = box?.parentElement?.children;
  return () => {
    if (!siblings || document.activeElement !== waiting) return;
    const index = [...siblings].indexOf(box);
    // React is still removing this one.
    queueMicrotask(() => siblings[index]?.querySelector('input')?.focus());
  };
};

/** Takes the place of an input whose code is loading. Whoever has moved to it stays there once it is loaded. */
export const WaitingInput = (props: WaitingInputProps) => (
  <TextInput {...props} ref={passFocusOn} onChange={() => undefined} readOnly />
);
