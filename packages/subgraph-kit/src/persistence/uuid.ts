import { v7 } from 'uuid';

/** A UUID version 7 (RFC 9562). Takes no arguments, so that it can be passed as a callback. */
export const uuidv7 = (): string => v7();
