const LATIN = /^[\u0020-\u007e]+$/u;

/** Input methods of Apple compose the k of か as a Latin letter, and no Latin words. */
const isApple = (): boolean => /^(Mac|iP)/.test(navigator.platform);

/**
 * Whether the text that an input method is composing is not what is meant yet, such as はｋ on the way to 箱. Keyboards of
 * Android compose Latin words and numbers as well, until the next space: these are meant as they are.
 *
 * @param composed `data` of the event
 */
export const isUnconverted = (composed: string | null | undefined): boolean =>
  isApple() || !LATIN.test(composed ?? '');

/** The same of the event of an input whose text has changed. */
export const isUnconvertedInput = (event: Event): boolean => {
  const { isComposing, data }: Partial<InputEvent> = event;
  return isComposing === true && isUnconverted(data);
};
