declare module 'fxa-common-password-list' {
  /** Whether the password, in lower case, is on the list. */
  const list: { test: (password: string) => boolean };
  // A CommonJS module: what it exports arrives as the default.
  export default list;
}
