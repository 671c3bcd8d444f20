/** Marks forms that listen to keys, with the kind of keys, so that forms and pages can see each other. */
export const LISTENING_FORM = 'data-shortcuts';

const keysOf = {
  save: ['mod+s', 'mod+enter'],
  submit: ['mod+enter'],
  none: [],
} satisfies Readonly<Record<string, readonly string[]>>;

/** Which keys send a form. `submit`: Ctrl/⌘+Enter alone, where nothing is saved but something is sent or begun. */
export type FormShortcuts = keyof typeof keysOf;

export const formKeys = (shortcuts: FormShortcuts): readonly string[] => keysOf[shortcuts];

/** Whether the form that has the focus takes these keys for itself, so that the page around it must not. */
export const belongsToFocusedForm = (keys: string): boolean => {
  const shortcuts = document.activeElement?.closest(`form[${LISTENING_FORM}]`)?.getAttribute(LISTENING_FORM);
  return (shortcuts === 'save' || shortcuts === 'submit') && formKeys(shortcuts).includes(keys);
};
