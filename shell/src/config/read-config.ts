import { shellConfigSchema, type ShellConfig } from '@hacchu-hub/slice-contract';

/**
 * Reads what differs between environments.
 * @throws Error when the file is missing or wrong, or a production shell is pointed at an emulator
 */
export async function readConfig(fetcher: typeof fetch = fetch): Promise<ShellConfig> {
  const response = await fetcher('/config.json', { cache: 'no-store', credentials: 'same-origin' });
  if (!response.ok) throw new Error(`config.json answered ${response.status}.`);
  return checkConfig(await response.json());
}

/** @throws Error that names each wrong setting */
export function checkConfig(value: unknown): ShellConfig {
  const parsed = shellConfigSchema.safeParse(value);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
    throw new Error(`config.json is wrong.\n${lines.join('\n')}`);
  }
  const config = parsed.data;
  if (config.environment === 'production' && config.firebase.emulatorUrl !== undefined) {
    throw new Error(
      'config.json is wrong.\nfirebase.emulatorUrl: a production shell must not use the auth emulator',
    );
  }
  return config;
}
