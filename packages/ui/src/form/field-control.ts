import { createContext, useContext, useEffect, useId } from 'react';

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

/** Takes what an input says is wrong with what was typed into it; undefined when nothing is. */
type TellProblem = (inputKey: string, problem: string | undefined) => void;

export const FieldProblemContext = createContext<TellProblem | undefined>(undefined);

/**
 * Lets the `Field` around an input say what the input cannot take over from what was typed.
 * @returns whether there is a Field to say it; the input says it itself otherwise
 */
export const useFieldProblem = (problem: string | undefined): boolean => {
  const tell = useContext(FieldProblemContext);
  const key = useId();
  useEffect(() => {
    tell?.(key, problem);
    return () => tell?.(key, undefined);
  }, [tell, key, problem]);
  return tell !== undefined;
};
