/** Marks forms that handle shortcuts, with their keys, so that forms and pages can find each other. */
export const LISTENING_FORM = 'data-shortcuts';

const keysOf = {
  save: ['mod+s', 'mod+enter'],
  submit: ['mod+enter'],
  none: [],
} satisfies Readonly<Record<string, readonly string[]>>;

/**
 * Which keys submit a form. `submit`: Ctrl/⌘+Enter alone, for forms that send or start something rather than
 * save.
 */
export type FormShortcuts = keyof typeof keysOf;

export const formKeys = (shortcuts: FormShortcuts): readonly string[] => keysOf[shortcuts];

/** Whether the focused form handles these keys itself, so that the page must ignore them. */
export const belongsToFocusedForm = (keys: string): boolean =>
  !!document.activeElement?.closest(`form[${LISTENING_FORM}~="${keys}"]`);
