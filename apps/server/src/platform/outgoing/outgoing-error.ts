/** Why a call to a server outside has no answer. */

export type OutgoingFault =
  | 'host_not_allowed'
  | 'private_address'
  | 'bad_redirect'
  | 'timeout'
  | 'too_large'
  | 'unreachable';

export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  readonly code: OutgoingFault;

  constructor(code: OutgoingFault, options?: ErrorOptions) {
    super(`The call failed: ${code}`, options);
    this.code = code;
  }
}
