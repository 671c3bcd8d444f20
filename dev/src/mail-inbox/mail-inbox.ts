import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { passedOn } from '../stack/environments.js';
import { PORTS } from '../stack/ports.js';
import { localUrl, type Settings } from '../stack/settings.js';
import type { Part } from '../supervisor/part.js';
import { answersOk, processPart } from '../supervisor/process-part.js';
import { isListening } from '../support/ports.js';

/** MailDev: receives every message by SMTP and shows it on a web page. Messages are kept between starts. */
export function mailInboxPart(settings: Settings): Part {
  const { smtp, mail } = settings.ports;
  const directory = join(settings.dataDir, 'mail');
  return processPart({
    partName: 'mail',
    name: 'the mail inbox',
    needs: [],
    ports: [
      { ...PORTS.smtp, port: smtp },
      { ...PORTS.mail, port: mail },
    ],
    command: process.execPath,
    args: [
      join(settings.root, 'dev/dist/maildev/start.cjs'),
      ...['--smtp', String(smtp), '--ip', '127.0.0.1'],
      ...['--web', String(mail), '--web-ip', '127.0.0.1'],
      ...[
        '--mail-directory',
        directoryThere(directory),
        '--max-emails',
        settings.env.HACCHU_MAILS_KEPT ?? '2000',
      ],
    ],
    env: passedOn(settings.env),
    logFile: join(settings.logDir, 'mail.log'),
    isReady: async () => (await answersOk(`${localUrl(mail)}/api/healthz`)) && (await isListening(smtp)),
    description: `MailDev, ${localUrl(mail)} (SMTP on port ${smtp})`,
  });
}

function directoryThere(directory: string): string {
  mkdirSync(directory, { recursive: true });
  return directory;
}
