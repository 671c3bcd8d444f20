const FIRST_SIZE = 64 * 1024;

/** Collects chunks of any size without copying everything for each chunk. */
export class GrowingBuffer {
  private buffer: Buffer = Buffer.alloc(0);
  private length = 0;

  get byteLength(): number {
    return this.length;
  }

  add(piece: Uint8Array): void {
    const needed = this.length + piece.byteLength;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.buffer.length * 2, FIRST_SIZE));
      this.buffer.copy(larger, 0, 0, this.length);
      this.buffer = larger;
    }
    this.buffer.set(piece, this.length);
    this.length = needed;
  }

  /** The bytes so far; valid until the next chunk. */
  view(): Buffer {
    return this.buffer.subarray(0, this.length);
  }
}
