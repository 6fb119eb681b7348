/** Services around the portal that refuse and repeat in their answer what they received, as some do. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An image service; `said.status` is the status of its answers. */
export const openEchoingImages = async () => {
  const said = { status: 401 };
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(said.status, { 'content-type': 'text/plain' });
    response.end(`No such key: ${request.headers.authorization}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { said, url: `http://127.0.0.1:${port}/v1`, close: () => void server.close() };
};

/** A mail server that accepts no password. */
export const openEchoingMailServer = async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) => done(new Error(`No such password: ${password}`)),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, close: () => new Promise<void>((resolve) => server.close(resolve)) };
};
