import type { DemoAccount } from '../seed/demo-accounts.js';
import { localUrl, type Settings } from './settings.js';

/** The report at the end of the start. */
export function startReport(options: {
  settings: Settings;
  accounts: readonly DemoAccount[];
  /** Each part with its description. */
  parts: readonly { name: string; description: string | undefined }[];
  seconds: number;
}): string {
  const { settings, accounts, parts, seconds } = options;
  const url = localUrl(settings.ports.shell);
  const width = Math.max(...parts.map(({ name }) => name.length));
  return [
    '',
    `発注ハブ is ready after ${seconds.toFixed(1)} s:  ${url}`,
    '',
    ...(accounts.length > 0 ? ['Accounts', ...accounts.map((account) => accountLine(url, account)), ''] : []),
    'Parts',
    ...parts.map(({ name, description }) => `  ${name.padEnd(width)}  ${description ?? ''}`),
    '',
    `Mail that the stack sends is read at ${localUrl(settings.ports.mail)}. Logs: ${settings.logDir}`,
    'Ctrl-C stops everything; the data stays. npm start -- --reset begins anew.',
  ].join('\n');
}

function accountLine(url: string, { label, email, password, area }: DemoAccount): string {
  const page = `${url}/${area}/login`.padEnd(url.length + '/demand/login'.length);
  return `  ${page}  ${email.padEnd(27)}  ${password}  (${label})`;
}
