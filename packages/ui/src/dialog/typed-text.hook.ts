import { type FocusEvent, useRef } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Not what looks for something to choose: it is no content. */
const isTextField = (element: Element): element is TextField =>
  element.matches(
    'textarea, input:not([type=checkbox], [type=radio], [type=file], [type=search], [role=combobox])',
  );

/** Numbers are shown without separators while they are edited. */
const plain = (text: string): string => text.replaceAll(',', '');

interface TypedText {
  /** Whether a field has another text now than when it was entered first. */
  isTyped: () => boolean;
  /** For the element around the fields. */
  onFocus: (event: FocusEvent) => void;
}

/** Remembers the texts with which the fields of a dialog are entered. */
export function useTypedText(): TypedText {
  const entered = useRef(new Map<TextField, string>());
  return {
    isTyped: () =>
      [...entered.current].some(([field, text]) => field.isConnected && plain(field.value) !== text),
    onFocus: ({ target }) => {
      if (isTextField(target) && !entered.current.has(target))
        entered.current.set(target, plain(target.value));
    },
  };
}
