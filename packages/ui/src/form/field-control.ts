import { createContext, useContext, useEffect, useId } from 'react';

/** The attributes that an input receives from the `Field` around it. */
export interface FieldControl {
  id?: string;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
  'aria-required'?: true;
}

export const FieldControlContext = createContext<FieldControl>({});

/**
 * Connects an input to the label, help and error of the `Field` around it: spread the result on the element.
 * Outside of a Field it is empty, and the input needs an `aria-label`.
 */
export const useFieldControl = (): FieldControl => useContext(FieldControlContext);

/** Receives an input's own error; undefined when it is valid. */
type ReportProblem = (inputKey: string, problem: string | undefined) => void;

export const FieldProblemContext = createContext<ReportProblem | undefined>(undefined);

/**
 * Lets an input report to the `Field` around it that its text cannot be parsed.
 * @returns whether there is a Field to show it; otherwise the input shows it itself
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
