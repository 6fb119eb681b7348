/** Why a call to a server outside has no answer. */

export type OutgoingErrorCode =
  | 'host_not_allowed'
  | 'private_address'
  | 'bad_redirect'
  | 'timeout'
  | 'too_large'
  | 'unreachable';

export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly code: OutgoingErrorCode;

  constructor(code: OutgoingErrorCode, options?: ErrorOptions) {
    super(`The call failed: ${code}`, options);
    this.code = code;
  }
}
