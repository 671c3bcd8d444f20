/**
 * Byte budgets, computed from the build output alone: nothing is executed or timed, so the same build always gives
 * the same figures. JavaScript and CSS are counted gzipped.
 *
 * node packages/build-config/src/budgets.mjs [shell directory] [remote directory …]
 *
 * Prints all figures; exits with 1 when one exceeds its budget.
 */
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** Bytes of JavaScript and CSS, or requests. */
export const budgets = {
  signIn: 130_000,
  identity: 31_000,
  firstScreen: 137_200,
  publicScreen: 31_200,
  dialog: 122_000,
  requests: 12,
};

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const isCounted = (file) => file.endsWith('.js') || file.endsWith('.css');

/** The files of a part and of all shared modules that it consumes, directly or transitively. */
export function filesOf(part, provides) {
  const files = new Set(part.files);
  const seen = new Set();
  const waiting = [...part.consumes];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    // Eager modules are in the entry and not provided by a chunk.
    const shared = provides[key];
    if (!shared) continue;
    for (const file of shared.files) files.add(file);
    waiting.push(...shared.consumes);
  }
  return files;
}

/** The first screen of a slice: the target of its first menu entry. */
export function firstScreen(declaration) {
  const [entry] = [...declaration.menu].sort((a, b) => a.order - b.order);
  const route = declaration.routes.find(({ path }) => path === entry?.to) ?? declaration.routes[0];
  return route?.screen;
}

/** Measures the sign-in page, and the identity library that it loads when somebody begins to type. */
export function measureSignIn(dist) {
  const graph = json(join(dist, 'chunk-graph.json'));
  const files = new Set(graph.entry.files);
  return {
    files,
    bytes: gzipBytes(dist, files),
    identityBytes: gzipBytes(
      dist,
      graph.parts.identity.files.filter((file) => !files.has(file)),
    ),
    // Plus the document, config.json and the icon.
    requests: files.size + 3,
  };
}

/** Measures what the first screen of a remote adds to the sign-in page. */
export function measureFirstScreen(shellDist, remoteDist, signInFiles) {
  const screen = firstScreen(json(join(remoteDist, 'slice.json')));
  return { screen, ...measureScreen(shellDist, remoteDist, signInFiles, screen, ['workspace', 'ui']) };
}

/** Measures what the first dialog adds to a first screen. Selections are in the same files. */
export function measureDialog(dist, signInFiles) {
  const { parts, provides } = json(join(dist, 'chunk-graph.json'));
  const shown = new Set(signInFiles);
  for (const name of ['workspace', 'ui']) for (const file of filesOf(parts[name], provides)) shown.add(file);
  return gzipBytes(
    dist,
    parts['./modal.js'].files.filter((file) => !shown.has(file)),
  );
}

/** Measures what each screen in the area `public` adds to the first file of the shell. */
export function measurePublicScreens(shellDist, remoteDist, firstFiles) {
  const { routes } = json(join(remoteDist, 'slice.json'));
  const screens = new Set(routes.filter(({ area }) => area === 'public').map(({ screen }) => screen));
  return [...screens].map((screen) => ({
    screen,
    ...measureScreen(shellDist, remoteDist, firstFiles, screen, ['public-page']),
  }));
}

/** @param shellParts the parts of the shell that load and show the screen */
function measureScreen(shellDist, remoteDist, firstFiles, screen, shellParts) {
  const shell = json(join(shellDist, 'chunk-graph.json'));
  const remote = json(join(remoteDist, 'chunk-graph.json'));
  const entry = remote.parts.__federation_expose_slice ?? { files: [], consumes: [] };
  const requested = Object.keys(remote.parts).find((name) => name.includes(`/${screen}.screen`));
  const own = requested ? remote.parts[requested] : { files: [], consumes: [] };

  const fromShell = new Set([
    ...shellParts.flatMap((name) => [...filesOf(shell.parts[name], shell.provides)]),
    ...filesOf({ files: [], consumes: [...entry.consumes, ...own.consumes] }, shell.provides),
  ]);
  const added = [...fromShell].filter((file) => !firstFiles.has(file));
  const fromRemote = new Set([...remote.entry.files, ...entry.files, ...own.files]);
  // By its name: a build that comes from the cache leaves the entry of the one before in the folder.
  fromRemote.add(json(join(remoteDist, 'mf-manifest.json')).metaData.remoteEntry.name);
  const shellBytes = gzipBytes(shellDist, added);
  const remoteBytes = gzipBytes(remoteDist, fromRemote);
  return { bytes: shellBytes + remoteBytes, shellBytes, remoteBytes };
}

function gzipBytes(dist, files) {
  return [...files]
    .filter(isCounted)
    .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0);
}

/** `dist/<remote>/<version>` of a remote's newest build. */
export function builtRemote(root) {
  const folder = join(root, 'dist', basename(root));
  if (!existsSync(folder)) return undefined;
  const version = process.env.HACCHU_RELEASE_VERSION || json(join(root, 'package.json')).version;
  const dist = join(folder, version);
  return existsSync(join(dist, 'chunk-graph.json')) ? dist : undefined;
}

/** The lines of the report, and whether all figures are within budget. */
export function report(shellRoot, remoteRoots) {
  const shellDist = join(shellRoot, 'dist');
  const signIn = measureSignIn(shellDist);
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} KB`;
  const lines = [];
  let isWithin = true;
  const check = (what, value, limit, write, note = '') => {
    const ok = value <= limit;
    isWithin &&= ok;
    lines.push(
      `${ok ? 'ok  ' : 'OVER'}  ${what.padEnd(46)} ${write(value).padStart(9)} of ${write(limit)}${note}`,
    );
  };
  check('sign-in page: JavaScript and CSS (gzip)', signIn.bytes, budgets.signIn, kilobytes);
  check('identity library (gzip)', signIn.identityBytes, budgets.identity, kilobytes);
  check('sign-in page: requests before the first paint', signIn.requests, budgets.requests, String);
  for (const root of remoteRoots) {
    const dist = builtRemote(root);
    if (!dist) continue;
    const checkScreen = (what, { screen, bytes, shellBytes, remoteBytes }, limit) => {
      const note = `  (shell ${kilobytes(shellBytes)}, remote ${kilobytes(remoteBytes)})`;
      check(`${basename(root)}: ${what} ${screen}, further`, bytes, limit, kilobytes, note);
    };
    checkScreen('first screen', measureFirstScreen(shellDist, dist, signIn.files), budgets.firstScreen);
    for (const measured of measurePublicScreens(shellDist, dist, signIn.files)) {
      checkScreen('public screen', measured, budgets.publicScreen);
    }
  }
  const dialogBytes = measureDialog(shellDist, signIn.files);
  check('first dialog or selection, further', dialogBytes, budgets.dialog, kilobytes);
  return { lines, isWithin };
}

// Node resolves symbolic links of modules but not those of the command line.
const [, started] = process.argv;
if (started && existsSync(started) && realpathSync(started) === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  const [shell = join(root, 'shell'), ...given] = process.argv.slice(2).map((path) => resolve(path));
  const remotes =
    given.length > 0
      ? given
      : readdirSync(root)
          .filter((name) => /^mf-/.test(name))
          .map((name) => join(root, name));
  if (!existsSync(join(shell, 'dist/chunk-graph.json'))) {
    process.stderr.write('The shell is not built: run `npm run build` first.\n');
    process.exit(1);
  }
  const { lines, isWithin } = report(shell, remotes);
  process.stdout.write(`${lines.join('\n')}\n`);
  process.exit(isWithin ? 0 : 1);
}
