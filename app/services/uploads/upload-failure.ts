/** Why one file was not stored: an English code for programs, a French sentence for the person. */
export class UploadFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
