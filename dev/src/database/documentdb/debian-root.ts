import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findOnPath } from '../../support/executables.js';
import { runCommand } from '../../support/run-command.js';
import { StackError } from '../../support/stack-error.js';

/** The oldest Debian suite that has the package. */
const SUITE = 'forky';
const PACKAGE = 'postgresql-18-documentdb';

/** Waits for another apt-get that may be running on the machine. */
const APT_WAITS = ['-o', 'DPkg::Lock::Timeout=300'];

export interface RootOptions {
  cacheDir: string;
  mirrors: readonly string[];
  aptDir: string;
  env: NodeJS.ProcessEnv;
  progress(line: string): void;
}

/** Path of the finished root directory, whether or not it exists. */
export function debianRootPath(cacheDir: string): string {
  return join(cacheDir, `documentdb-${SUITE}-${process.arch}`);
}

/** Whether the root directory exists: it gets its name only when it is complete. */
export function hasDebianRoot(cacheDir: string): boolean {
  return existsSync(debianRootPath(cacheDir));
}

/**
 * Creates a Debian root directory with PostgreSQL and DocumentDB in the user's cache, or reuses it. It is
 * created under a temporary name and renamed at the end, so that an interrupted install is never taken for a
 * complete one; its mounts are in a separate mount namespace and disappear with the install, however it ends.
 * Of several concurrent starts one installs and the others wait for it.
 */
export async function ensureDebianRoot(options: RootOptions): Promise<string> {
  const root = debianRootPath(options.cacheDir);
  if (existsSync(root)) return root;
  mkdirSync(options.cacheDir, { recursive: true });
  const logFile = join(options.cacheDir, 'documentdb-install.log');
  writeFileSync(logFile, '');
  options.progress(
    'Installing DocumentDB from the Debian mirror into the cache directory: about a minute, once for this user.',
  );
  await ensureDebootstrap(options.env, logFile);
  const failures: string[] = [];
  for (const mirror of options.mirrors) {
    const unfinished = mkdtempSync(`${root}.unfinished-`);
    const failure = await install(root, unfinished, mirror, options, logFile);
    rmSync(unfinished, { recursive: true, force: true });
    if (failure === undefined) return root;
    failures.push(`${mirror}: ${failure}`);
  }
  throw new StackError(
    `DocumentDB could not be installed from Debian's archive (${failures.join('; ')}). Check that the apt mirror is reachable, or set MONGODB_URI. The log: ${logFile}`,
  );
}

async function ensureDebootstrap(env: NodeJS.ProcessEnv, logFile: string): Promise<void> {
  if (findOnPath('debootstrap', env.PATH)) return;
  const apt = { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, logFile };
  const install = [...APT_WAITS, 'install', '-y', '--no-install-recommends', 'debootstrap'];
  if ((await runCommand('apt-get', install, apt)).exitCode === 0) return;
  await runCommand('apt-get', ['update'], apt);
  if ((await runCommand('apt-get', install, apt)).exitCode === 0) return;
  throw new StackError(
    `DocumentDB's install needs debootstrap, and apt-get could not install it. Install it manually, or set MONGODB_URI. The log: ${logFile}`,
  );
}

/**
 * Fills the unfinished root directory and renames it, unless another start has created it in the meantime.
 */
const INSTALL = `[ -e "$1" ] || { unshare --mount sh -e && mv --no-target-directory "$2" "$1"; }`;

/** @returns why it failed, or undefined. */
async function install(
  root: string,
  unfinished: string,
  mirror: string,
  options: RootOptions,
  logFile: string,
): Promise<string | undefined> {
  const proxy = await aptProxy(options.env);
  const env = { ...options.env, ...proxy, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' };
  // The user postgres must be able to enter it.
  chmodSync(unfinished, 0o755);
  const { exitCode, output } = await runCommand(
    'flock',
    [`${root}.lock`, 'sh', '-c', INSTALL, 'sh', root, unfinished],
    { env, logFile, input: script(unfinished, mirror, options.aptDir) },
  );
  if (exitCode === 0) return undefined;
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const cause = lines.findLast((line) => /^(E|W): |error|fail/i.test(line)) ?? lines.at(-1);
  return cause?.trim().slice(0, 200) ?? `exit code ${exitCode}`;
}

function script(root: string, mirror: string, aptDir: string): string {
  // A debootstrap from an older release has no script for the suite; all later suites share sid's.
  return `
# This machine's directories for temporary files are not in the root; its PATH may lack those of administrators.
unset TMPDIR TMP TEMP
PATH="$PATH:/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin"
SCRIPT=/usr/share/debootstrap/scripts/${SUITE}
[ -e "$SCRIPT" ] || SCRIPT=/usr/share/debootstrap/scripts/sid
[ -e "$SCRIPT" ] || SCRIPT=
debootstrap --variant=minbase --merged-usr ${mirror.startsWith('https:') ? '--include=ca-certificates' : ''} ${SUITE} '${root}' '${mirror}' $SCRIPT
mountpoint -q '${root}/proc' || mount -t proc proc '${root}/proc'
# The machine's way to its mirror (checks, credentials, proxies) is also the way from inside the root.
for part in apt.conf apt.conf.d auth.conf auth.conf.d; do
  if [ -e '${aptDir}'/$part ]; then cp -r '${aptDir}'/$part '${root}/etc/apt/'; fi
done
cp /etc/resolv.conf '${root}/etc/resolv.conf' || true
if [ -e /etc/ssl/certs/ca-certificates.crt ] && [ -d '${root}/etc/ssl/certs' ]; then
  cp /etc/ssl/certs/ca-certificates.crt '${root}/etc/ssl/certs/ca-certificates.crt'
fi
printf '#!/bin/sh\\nexit 101\\n' > '${root}/usr/sbin/policy-rc.d'
chmod +x '${root}/usr/sbin/policy-rc.d'
mkdir -p '${root}/etc/postgresql-common'
echo 'create_main_cluster = false' > '${root}/etc/postgresql-common/createcluster.conf'
chroot '${root}' apt-get update
chroot '${root}' apt-get install -y --no-install-recommends ${PACKAGE}
chroot '${root}' apt-get clean
rm -rf '${root}'/var/lib/apt/lists/*
`;
}

/** apt's proxy, for debootstrap, which does not read apt's configuration. */
async function aptProxy(env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  if (env.http_proxy) return {};
  const { exitCode, output } = await runCommand('apt-config', ['shell', 'PROXY', 'Acquire::http::Proxy'], {
    env,
  });
  const proxy = exitCode === 0 ? /PROXY='([^']+)'/.exec(output)?.[1] : undefined;
  return proxy && proxy !== 'DIRECT' ? { http_proxy: proxy } : {};
}
