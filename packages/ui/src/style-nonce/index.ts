/**
 * The nonce for `<style>` elements in the page's Content-Security-Policy; undefined without a policy. The
 * server writes it into the page (`packages/slice-contract/src/page-policy.ts`).
 */
export const styleNonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.nonce || undefined;
