/** Milliseconds for the object store to begin a download. */
const DOWNLOAD_BEGINS_WITHIN = 60_000;

/** Makes the browser save a file: from a signed URL, or from a text that the screen made. */
export function saveFile(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  // Firefox and Safari ignore `download` for another origin and take the link for a page: they would end all requests
  // of this page, also those that change something, and ask about unsaved input. A frame has none.
  if (link.protocol.startsWith('http')) {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.name = crypto.randomUUID();
    document.body.append(frame);
    link.target = frame.name;
    setTimeout(() => frame.remove(), DOWNLOAD_BEGINS_WITHIN);
  }
  link.click();
}
