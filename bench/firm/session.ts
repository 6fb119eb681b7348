/** All users of the generated firm have the first administrator's password. */
import { HttpClient } from '../http-client.ts';
import { account, signIn } from '../portal.ts';

/** Signs in a user of the generated firm, such as `agent1`, who is the adviser of 3 in 10 clients. */
export const signInAs = async (base: string, name: string, connections = 1): Promise<HttpClient> => {
  const client = new HttpClient(base, connections);
  await signIn(client, { email: `${name}@firm.example`, password: account.password });
  return client;
};
