/** Whether passkeys work on this page in this browser: they belong to a host, which the server names. */
export const passkeysWorkHere = (host: string | null): boolean =>
  host === location.hostname && 'PublicKeyCredential' in globalThis;
