import { createContext, useContext } from 'react';

/** What an input takes from the `Field` around it. */
export interface FieldControl {
  id?: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'aria-required'?: true;
}

export const FieldControlContext = createContext<FieldControl>({});

/**
 * Ties an input to the label, help and error of the `Field` around it: spread the answer on the element.
 * Outside of a Field it is empty, and the input then needs an `aria-label`.
 */
export const useFieldControl = (): FieldControl => useContext(FieldControlContext);
