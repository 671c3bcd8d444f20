import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isChunkError, problemTexts } from './problems.js';

it.each(Object.keys(problemTexts))('has a page with reasons and what to do for %s', (code) => {
  expect(existsSync(join(__dirname, '../../../docs/errors', `${code}.md`))).toBe(true);
});

it('knows the error of a file that did not arrive', () => {
  expect(isChunkError(Object.assign(new Error('x'), { name: 'ChunkLoadError' }))).toBe(true);
  expect(isChunkError(new Error('Loading CSS chunk 12 failed'))).toBe(true);
  expect(
    isChunkError(new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008')),
  ).toBe(true);
  expect(isChunkError(new Error('Failed to fetch dynamically imported module: /a.js'))).toBe(true);
  expect(isChunkError(new Error('cannot read properties of undefined'))).toBe(false);
  expect(isChunkError('Loading chunk 1 failed')).toBe(false);
});
