/** What a slice may use of the shell. Import by part: `@hacchu-hub/slice-kit/session`, `/data`, `/navigation` … */
export { SHELL_CONTRACT_VERSION } from '@hacchu-hub/slice-contract';
