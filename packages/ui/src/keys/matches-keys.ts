/**
 * Whether a key belongs to the input method: while Japanese text is being composed, Enter, arrows and Escape select
 * among its candidates. Safari ends the composition before the key event and marks it with 229.
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/**
 * Whether the pressed keys are those of `mod+s`, `mod+enter` and the like (`mod` is ⌘ on a Mac and Ctrl
 * elsewhere); never during Japanese input composition.
 */
export function matchesKeys(keys: string, event: KeyboardEvent): boolean {
  if (isComposing(event)) return false;
  const parts = keys.toLowerCase().split('+');
  const key = parts.at(-1);
  const has = (name: string) => parts.includes(name);
  return (
    event.key.toLowerCase() === key &&
    (event.ctrlKey || event.metaKey) === has('mod') &&
    event.shiftKey === has('shift') &&
    event.altKey === has('alt')
  );
}
