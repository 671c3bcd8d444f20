import { integrityOf } from './bundle.mjs';

const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;
const MANIFEST = 'mf-manifest.json';
/** What the shell loads of each remote. */
const EXPOSED = './slice';

/** What is wrong with the files of a remote at an address, compared with those that were built. */
export async function servedProblems(url, files, remote) {
  const address = `${url}/${MANIFEST}`;
  const manifest = await fetchFile(address);
  if (manifest.problem)
    return [`${manifest.problem} (reachable). Copy the build there before it is published, for good.`];
  if (!manifest.isShared)
    return [
      `${address} answers without access-control-allow-origin (reachable): the shell is on another origin and may not read it. Serve releases to every origin.`,
    ];
  const waiting = Object.entries(files);
  const problems = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, integrity] = next;
      const { problem, bytes } = await fetchFile(`${url}/${name}`);
      if (problem) problems.push(`${problem} (reachable). Copy the whole build there.`);
      else if (integrityOf(bytes) !== integrity)
        problems.push(
          `${url}/${name} answers other bytes than the build (bytes). Copy the build there anew.`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Other bytes have been told above.
  if (integrityOf(manifest.bytes) === files[MANIFEST])
    problems.push(...moduleProblems(manifest.bytes, address, files, remote));
  return problems;
}

/** What keeps the shell from loading the slice from a manifest of Module Federation. */
function moduleProblems(bytes, address, files, remote) {
  const { name, metaData, exposes = [] } = parsed(bytes) ?? {};
  const wanted = remote.replaceAll('-', '_');
  if (name !== wanted)
    return [
      `${address} is of ${name ?? 'no remote'}, the shell loads ${wanted} (module). Build the remote under its own name.`,
    ];
  const slice = exposes.find(({ path }) => path === EXPOSED);
  if (!slice)
    return [
      `${address} exposes no ${EXPOSED}, which the shell loads (module). Keep src/slice.ts, and build with webpack.config.mjs as a new slice has it.`,
    ];
  const { js, css } = slice.assets ?? {};
  const needed = [
    `${metaData?.remoteEntry?.path ?? ''}${metaData?.remoteEntry?.name ?? 'remoteEntry.js'}`,
    ...[js, css].flatMap((list) => [...(list?.sync ?? []), ...(list?.async ?? [])]),
  ];
  const missing = needed.filter((file) => !Object.hasOwn(files, file));
  if (missing.length === 0) return [];
  return [
    `${address} names files that the build does not hold: ${missing.join(', ')} (module). Build anew, and copy the whole build.`,
  ];
}

function parsed(bytes) {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

async function fetchFile(address) {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
    if (!response.ok) return { problem: `${address} answers ${response.status}` };
    const isShared = response.headers.get('access-control-allow-origin') === '*';
    return { bytes: Buffer.from(await response.arrayBuffer()), isShared };
  } catch (error) {
    return { problem: `${address} cannot be reached: ${error.cause?.code ?? error.message}` };
  }
}
