import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Parses the arguments of a command. @returns them, or what is wrong with them */
export function parseArguments<T extends ParseArgsConfig>(
  config: T,
): ReturnType<typeof parseArgs<T>> | string {
  try {
    return parseArgs(config);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code?.startsWith('ERR_PARSE_ARGS')) return message;
    throw error;
  }
}
