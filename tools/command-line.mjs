import { parseArgs } from 'node:util';

/**
 * `parseArgs` for a command that says how it is used: `--help` prints the usage and ends; an option that does not
 * exist is named before the usage, and the command fails.
 * @param {string} usage
 * @param {import('node:util').ParseArgsConfig} config
 */
export function parseCommandLine(usage, config) {
  try {
    const parsed = parseArgs({ ...config, options: { ...config.options, help: { type: 'boolean' } } });
    if (!parsed.values.help) return parsed;
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  } catch (error) {
    process.stderr.write(`${error.message}\n\n${usage}\n`);
    process.exit(1);
  }
}
