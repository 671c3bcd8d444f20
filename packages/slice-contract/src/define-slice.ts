import type { ComponentType } from 'react';
import { SHELL_CONTRACT_VERSION } from './contract-version.js';

/** Marks a module's default export as a slice. */
export const SLICE_TYPE = '@hacchu-hub/slice';

/** A screen's module: its default export is the screen. */
export interface ScreenModule {
  default: ComponentType;
}

export interface SliceDefinition {
  /** The id of `slice.json`. */
  id: string;
  /** Lazy screens by the names that the routes of `slice.json` use. */
  screens: Record<string, () => Promise<ScreenModule>>;
}

export interface Slice extends Readonly<SliceDefinition> {
  readonly $$type: typeof SLICE_TYPE;
  /** The contract version that the slice was compiled against. */
  readonly contract: string;
}

/** Makes a remote's default export. Do not import a screen eagerly here: the shell loads one at a time. */
export function defineSlice(definition: SliceDefinition): Slice {
  return { ...definition, $$type: SLICE_TYPE, contract: SHELL_CONTRACT_VERSION };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Returns why a loaded module's default export is not a valid slice, or undefined when it is. */
export function problemOfExport(value: unknown, expectedId: string): string | undefined {
  if (!isRecord(value)) return 'the default export is not an object made by defineSlice({...})';
  if (value.$$type !== SLICE_TYPE) return 'the default export was not made by defineSlice({...})';
  if (value.id !== expectedId)
    return `the default export is slice "${String(value.id)}", declared is "${expectedId}"`;
  if (!isRecord(value.screens)) return 'the default export has no screens';
  for (const [name, load] of Object.entries(value.screens)) {
    if (typeof load !== 'function') return `screen "${name}" is not a function that imports its module`;
  }
  return undefined;
}

/** Type guard beside `problemOfExport`. */
export function isSlice(value: unknown, expectedId: string): value is Slice {
  return problemOfExport(value, expectedId) === undefined;
}
