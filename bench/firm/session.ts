/** Everybody at the made firm has the first administrator's password. */
import { HttpClient } from '../http-client.ts';
import { account, signIn } from '../portal.ts';

/** A session of a person of the made firm, such as `agent1`, who looks after 3 of 10 clients. */
export const signInAs = async (base: string, name: string, connections = 1): Promise<HttpClient> => {
  const client = new HttpClient(base, connections);
  await signIn(client, { email: `${name}@firm.example`, password: account.password });
  return client;
};
