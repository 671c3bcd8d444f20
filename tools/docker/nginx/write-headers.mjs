/**
 * Writes the header files of the images' nginx from the one source of these headers, `page-policy.ts`. What only the
 * container knows stays open: origins as `@NAME@` for configure-part.sh, the nonce and overrides as variables of nginx.
 *
 *   node tools/docker/nginx/write-headers.mjs
 */
import { writeFileSync } from 'node:fs';
import {
  dataHeaders,
  pageHeaders,
  releaseHeaders,
  STRICT_TRANSPORT,
} from '@hacchu-hub/slice-contract/page-policy';
import { isStarted } from '../../is-started.mjs';

const OPEN = {
  gateway: ['@GATEWAY@'],
  identity: ['@IDENTITY@'],
  remotes: ['@REMOTES@'],
  files: ['@FILES@'],
  telemetry: ['@TELEMETRY@'],
};

/** Places of lists carry their own leading space, and a frame is allowed the files or nothing. */
const asTemplate = (value) =>
  value
    .replace('frame-src @FILES@', 'frame-src@FRAMES@')
    .replace(/ (@(?:GATEWAY|IDENTITY|REMOTES|FILES|TELEMETRY)@|\$override_(?:sources|sockets))/g, '$1');

const lines = (headers) =>
  [
    '# Written by write-headers.mjs from packages/slice-contract/src/page-policy.ts.',
    // configure-part.sh takes the last one out where there is no HTTPS.
    ...Object.entries({ ...headers, 'strict-transport-security': STRICT_TRANSPORT }).map(
      ([name, value]) => `add_header ${name} "${asTemplate(value)}" always;`,
    ),
    '',
  ].join('\n');

/** File name → content. */
export const headerFiles = () => ({
  'page-headers.template': lines(
    pageHeaders({
      ...OPEN,
      overrides: ['$override_sources'],
      sockets: ['$override_sockets'],
      styleNonce: '$request_id',
    }),
  ),
  'file-headers.template': lines(pageHeaders({ ...OPEN, overrides: [] })),
  'data-headers.template': lines(dataHeaders()),
  'release-headers.template': lines(releaseHeaders()),
});

if (isStarted(import.meta)) {
  for (const [name, content] of Object.entries(headerFiles())) {
    writeFileSync(new URL(name, import.meta.url), content);
  }
}
