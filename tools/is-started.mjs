import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Whether Node was started with this module, and not another one that imports it. Node resolves symbolic links of
 * modules but not those of the command line.
 * @param {ImportMeta} meta `import.meta` of the module
 */
export const isStarted = ({ url }, [, file] = process.argv) =>
  file !== undefined && existsSync(file) && realpathSync(file) === fileURLToPath(url);
