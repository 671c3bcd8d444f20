/** `1.2MB`, as shown to users. */
export const formatBytes = (bytes: number): string => {
  if (bytes < 1024) return `${bytes}B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1000 ? `${Math.ceil(kilobytes)}KB` : `${(kilobytes / 1024).toFixed(1)}MB`;
};
