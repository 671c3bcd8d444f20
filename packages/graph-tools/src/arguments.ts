import { parseArgs, type ParseArgsConfig } from 'node:util';
import { clientWorkspaces, queryingWorkspaces } from './repository.js';

type ParsedArguments<Options extends NonNullable<ParseArgsConfig['options']>> = ReturnType<
  typeof parseArgs<{ args: string[]; allowPositionals: true; options: Options }>
>;

/** @throws Error with the usage if an option does not exist or lacks its value */
export function readArguments<const Options extends NonNullable<ParseArgsConfig['options']>>(
  argv: string[],
  options: Options,
  usage: string,
): ParsedArguments<Options> {
  try {
    return parseArgs({ args: argv, allowPositionals: true, options });
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, {
      cause: error,
    });
  }
}

/**
 * The workspaces that a person named, also with the slash that a shell completes.
 * @throws Error that lists those that exist if one does not
 */
function readWorkspaces(names: readonly string[], existing: readonly string[]): string[] {
  const workspaces = names.map((name) => name.replace(/(?<!\/)\/+$/, ''));
  const unknown = workspaces.filter((name) => !existing.includes(name));
  if (unknown.length === 0) return workspaces;
  throw new Error(`There is no ${unknown.join(', ')} that sends operations. Write: ${existing.join(', ')}.`);
}

export const readClients = (root: string, names: readonly string[]): string[] =>
  readWorkspaces(names, clientWorkspaces(root));

export const readQueryingWorkspaces = (root: string, names: readonly string[]): string[] =>
  readWorkspaces(names, queryingWorkspaces(root));
