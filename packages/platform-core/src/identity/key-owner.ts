/**
 * The process that a signing key belongs to. The `kid` is the name of the process, followed by `@` and a label where
 * the process has several keys, as while they are rotated: `gateway@20270401`.
 */
export const ownerOfKey = (kid: string): string => kid.split('@', 1)[0] ?? kid;
