/** `npm run attack -- requests [count] [seed]`, `npm run attack -- kills [count] [seed]`. */
import { attackByKills } from './attack/kills.ts';
import { attackByRequests } from './attack/requests.ts';

const attacks: Record<string, { run: (count: number, seed: number) => Promise<boolean>; count: number }> = {
  requests: { run: attackByRequests, count: 20_000 },
  kills: { run: attackByKills, count: 30 },
};

const [name = '', count, seed] = process.argv.slice(2);
const attack = Object.hasOwn(attacks, name) ? attacks[name] : undefined;
if (attack === undefined) {
  process.stdout.write(`Attacks: ${Object.keys(attacks).join(', ')}, each with how many and a seed\n`);
  process.exitCode = 1;
} else {
  const hasHeld = await attack.run(Number(count ?? attack.count), Number(seed ?? 1));
  process.exitCode = hasHeld ? 0 : 1;
}
