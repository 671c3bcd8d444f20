/** A file that cannot be read as the CSV it should be; the message is Japanese, for the person who chose the file. */
export class CsvFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CsvFileError';
  }
}
