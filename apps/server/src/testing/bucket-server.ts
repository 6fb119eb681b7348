/** A small S3 service on a real port, with its bucket in a folder, behind a check of signatures, which s3rver has none of. */
import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';
import type { BucketAddress } from '../platform/basics/file-settings.ts';
import { createScratchFolder } from './scratch-folder.ts';

export interface BucketServer {
  readonly address: BucketAddress;
  /** The folder of the service, for what only its operator could do. */
  readonly directory: string;
  readonly close: () => Promise<void>;
}

/** The only key that the service knows. */
const key = { accessKeyId: 'S3RVER', secretAccessKey: 'a secret/of+signs=' };
const region = 'eu-west-1';

const hmac = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();

/** The query of a request as it is signed. */
const canonicalQuery = (search: string): string =>
  search
    .split('&')
    .filter((part) => part !== '')
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .toSorted()
    .join('&');

/** Whether a request is signed with the key, computed from what arrived as AWS' "Create a signed request" says. */
const isSigned = ({ method = '', url = '', headers }: IncomingMessage): boolean => {
  const form =
    /^AWS4-HMAC-SHA256 Credential=(?<id>[^/]+)\/(?<scope>\S+), SignedHeaders=(?<names>\S+), Signature=(?<signature>\S+)$/;
  const { id, scope = '', names = '', signature } = form.exec(headers.authorization ?? '')?.groups ?? {};
  const [path = '', search = ''] = url.split('?');
  const [day = ''] = scope.split('/');
  const signed = names.split(';');
  const canonical = [
    method,
    path,
    canonicalQuery(search),
    ...signed.map((name) => `${name}:${String(headers[name])}`),
    '',
    names,
    String(headers['x-amz-content-sha256']),
  ].join('\n');
  const secret = ['s3', 'aws4_request'].reduce(
    (from: string | Buffer, part) => hmac(from, part),
    hmac(hmac(`AWS4${key.secretAccessKey}`, day), region),
  );
  const hash = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', String(headers['x-amz-date']), scope, hash].join('\n');
  const isComplete = ['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name));
  return (
    id === key.accessKeyId &&
    isComplete &&
    scope === `${day}/${region}/s3/aws4_request` &&
    signature === hmac(secret, text).toString('hex')
  );
};

export const openBucketServer = async (): Promise<BucketServer> => {
  const directory = createScratchFolder();
  const service = new S3rver({
    directory,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'files' }],
  });
  await service.configureBuckets();
  const serve = service.callback();
  const server = createServer((request, response) => {
    if (isSigned(request)) {
      serve(request, response);
      return;
    }
    request.resume();
    response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    directory,
    address: {
      origin: `http://127.0.0.1:${port}`,
      bucket: 'files',
      prefix: 'portal/attachments/',
      region,
      ...key,
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
