import type { Disk } from 'flydrive';

/** All keys of a disk below a prefix, page by page. A folder that does not exist has none. */
export async function* listKeys(disk: Disk, prefix = ''): AsyncGenerator<string> {
  let token: string | undefined;
  do {
    const page = await disk
      .listAll(prefix, { recursive: true, ...(token && { paginationToken: token }) })
      .catch((error: unknown) => {
        if (isMissingFolder(error)) return { objects: [], paginationToken: undefined };
        throw error;
      });
    for (const object of page.objects) if (object.isFile) yield object.key;
    token = page.paginationToken;
  } while (token);
}

const isMissingFolder = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === 'ENOENT';
