declare module 'fxa-common-password-list' {
  /** Whether a password, in lower case, is on the list. */
  const list: { test: (password: string) => boolean };
  // A CommonJS module: its exports arrive as the default export.
  export default list;
}

declare module 's3rver' {
  import type { RequestListener } from 'node:http';
  /** A small S3 service for tests. */
  export default class S3rver {
    constructor(options: {
      readonly directory: string;
      readonly silent: boolean;
      readonly vhostBuckets: boolean;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    configureBuckets(): Promise<unknown>;
    callback(): RequestListener;
  }
}
