import { integrityOf } from './bundle.mjs';

const AT_ONCE = 8;
const TIMEOUT_MS = 10_000;

/** What is wrong with the files at an address, compared with those that were built. */
export async function servedProblems(url, files) {
  const address = `${url}/mf-manifest.json`;
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
  return problems;
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
