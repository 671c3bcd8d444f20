export function findChromium(env?: NodeJS.ProcessEnv): Promise<{ file: string; source: string }>;
