import { createServer } from 'node:http';
import { expect, test } from '@jest/globals';
import { page as logilessPage } from '../logiless-emulator/page.js';
import { page as slackPage } from '../slack-emulator/page.js';
import { tracesPage } from '../telemetry/trace-pages.js';
import { answerPage } from './http-exchange.js';

test.each([
  ['Slack', slackPage('Slack', '')],
  ['LOGILESS', logilessPage('LOGILESS', '')],
  ['telemetry', tracesPage([])],
])(
  'the pages of the stand-in for %s make browsers request no icon that their policy forbids',
  async (_, html) => {
    const server = createServer((__, response) => answerPage({ response }, 200, html));
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    try {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const response = await fetch(`http://127.0.0.1:${port}/`);
      expect(response.headers.get('content-security-policy')).toContain('img-src data:;');
      expect(await response.text()).toContain('<link rel="icon" href="data:,">');
    } finally {
      server.close();
    }
  },
);
