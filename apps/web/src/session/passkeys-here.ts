/** Whether passkeys work here: each belongs to one host, which the server names. */
export const passkeysWorkHere = (host: string | null): boolean =>
  host === location.hostname && 'PublicKeyCredential' in globalThis;
