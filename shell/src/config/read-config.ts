import { parseShellConfig, type ShellConfig } from '@hacchu-hub/slice-contract';

/**
 * Reads the settings of the environment.
 * @throws Error when the file is missing or invalid, or a production shell is configured for an emulator
 */
export async function readConfig(fetcher: typeof fetch = fetch): Promise<ShellConfig> {
  const response = await fetcher('/config.json', { cache: 'no-store', credentials: 'same-origin' });
  if (!response.ok) throw new Error(`config.json responded with status ${response.status}.`);
  return checkConfig(await response.json());
}

/** @throws Error that names each invalid setting */
export function checkConfig(value: unknown): ShellConfig {
  const parsed = parseShellConfig(value);
  if (!parsed.ok) throw new Error(`config.json is invalid.\n${parsed.problems.join('\n')}`);
  const { config } = parsed;
  if (config.environment === 'production' && config.firebase.emulatorUrl !== undefined) {
    throw new Error(
      'config.json is invalid.\nfirebase.emulatorUrl: a production shell must not use the auth emulator',
    );
  }
  return config;
}
