declare module 'fxa-common-password-list' {
  /** Whether a password, in lower case, is on the list. */
  const list: { test: (password: string) => boolean };
  // A CommonJS module: its exports arrive as the default export.
  export default list;
}
