/**
 * Whether a key belongs to the input method: while Japanese text is being composed, Enter, arrows and Escape select
 * among its candidates. Safari ends the composition before the key event and marks it with 229.
 */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/**
 * Whether the pressed keys are those of `mod+s`, `mod+enter` and the like (`mod` is ⌘ on a Mac and Ctrl elsewhere),
 * without Shift and Alt; never during Japanese input composition.
 */
export const matchesKeys = (keys: string, event: KeyboardEvent): boolean =>
  !isComposing(event) &&
  !event.shiftKey &&
  !event.altKey &&
  (event.ctrlKey || event.metaKey ? 'mod+' : '') + event.key.toLowerCase() === keys;
