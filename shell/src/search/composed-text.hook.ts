import { isUnconvertedInput } from '@hacchu-hub/ui/keys';
import { type ChangeEvent, type CompositionEvent, useState } from 'react';

/** The text of an input, of which the caller is told except while an input method is converting it. */
export function useComposedText(onText: (text: string) => void) {
  const [value, setValue] = useState('');
  return {
    value,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      setValue(target.value);
      if (!isUnconvertedInput(nativeEvent)) onText(target.value);
    },
    onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => onText(currentTarget.value),
  };
}
