import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * The path of a worker file next to the calling module: `workerFile(import.meta.url, './pdf.worker.js')`. Threads run
 * compiled JavaScript, so a module that runs from its TypeScript source (in tests) gets the compiled file.
 * @throws Error where the workspace is not built
 */
export function workerFile(moduleUrl: string, relativePath: string): string {
  const path = fileURLToPath(new URL(relativePath, moduleUrl));
  const compiled = existsSync(path) ? path : inBuild(path);
  if (!existsSync(compiled)) {
    throw new Error(`${compiled} does not exist: build the workspace first (npx turbo run build)`);
  }
  return compiled;
}

function inBuild(path: string): string {
  const at = path.lastIndexOf('/src/');
  return at < 0 ? path : `${path.slice(0, at)}/dist/${path.slice(at + '/src/'.length)}`;
}
