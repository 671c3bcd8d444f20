import { Injectable } from '@nestjs/common';

/** How much is read and written at a time: what bounds memory and the length of commands and transactions. */
@Injectable()
export class Portions {
  /** Rows of an import that are validated and staged. */
  readonly staged: number = 1_000;
  /** Rows that the database prepares beside the records with one command. */
  readonly copied: number = 2_000;
  /** Records that the transaction of an import's publication writes itself; more are written after it. */
  readonly writtenAtOnce: number = 1_000;
  /** Records that one command writes after the publication. */
  readonly writtenOfStep: number = 2_000;
  /** Records that a stream reads. */
  readonly streamed: number = 500;
}
