/** A file that cannot be read as the expected CSV; the message is Japanese, for the user who chose the file. */
export class CsvFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CsvFileError';
  }
}
