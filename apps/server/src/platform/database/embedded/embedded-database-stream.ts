/** The stream that `pg` uses as a socket; its other end is the embedded database in its worker thread. */
import { Duplex } from 'node:stream';
import { MessageChannel } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { StreamMessage } from './embedded-database-messages.ts';

/** What a stream needs from the database. */
export interface StreamHost {
  /** Passes the other end to the worker once the database is open. */
  connect(port: MessagePort): Promise<void>;
  /** A statement was sent. */
  onStart(): void;
  /** The statement's answer is complete. */
  onDone(): void;
  onClosed(stream: EmbeddedDatabaseStream): void;
}

/** A connection to the embedded database, with the few socket methods that `pg` calls. */
export class EmbeddedDatabaseStream extends Duplex {
  readonly #host: StreamHost;
  readonly #port: MessagePort;
  readonly #farPort: MessagePort;

  constructor(host: StreamHost) {
    super({ allowHalfOpen: true });
    this.#host = host;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#farPort = port2;
    port1.on('message', (message: StreamMessage) => this.#receive(message));
  }

  connect(): this {
    this.#host.connect(this.#farPort).then(
      () => this.emit('connect'),
      (error: unknown) => this.destroy(error instanceof Error ? error : new Error(String(error))),
    );
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {
    // The worker pushes data, so there is nothing to read here.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#send(chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#send(Buffer.concat(chunks.map(({ chunk }) => chunk)));
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port.close();
    this.#host.onClosed(this);
    done(error);
  }

  #send(bytes: Buffer): void {
    // Copied, because posting transfers the memory and `pg` may reuse its buffer.
    const copy = new Uint8Array(bytes);
    this.#host.onStart();
    this.#port.postMessage(copy, [copy.buffer]);
  }

  #receive(message: StreamMessage): void {
    if (message.hasEnded) {
      this.#host.onDone();
      this.push(null);
      this.destroy();
      return;
    }
    if (message.isDone) this.#host.onDone();
    const { buffer, byteOffset, byteLength } = message.bytes;
    if (byteLength > 0) this.push(Buffer.from(buffer, byteOffset, byteLength));
  }
}
