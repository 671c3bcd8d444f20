/**
 * The version of everything a slice may rely on in the shell: the shape of `slice.json`, of the default export
 * and of `@hacchu-hub/slice-kit` and `@hacchu-hub/ui`. Additions raise the minor number, removals the major one.
 */
export const SHELL_CONTRACT_VERSION = '2.8.0';
