/** Names of remotes become global variables, so hyphens cannot be part of them. */
export const globalName = (remote: string): string => remote.replaceAll('-', '_');
