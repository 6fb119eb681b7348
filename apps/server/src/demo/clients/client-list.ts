/** The generated clients: a list of who they are; their names determine what they hold. */
import { addMonths, dateOfDay, dayOfDate } from '@partnerfolio/finance/dates';
import { numbersFrom, deriveSeed } from '../chance.ts';
import type { DemoClient, DemoPortfolio } from './client-shapes.ts';
import { demoDate, nextWeekday } from '../market/market.ts';
import { drawnMandate } from './mandates.ts';
import type { Style } from './mandates.ts';
import type { DemoPersonKey } from './people.ts';

type Currency = DemoPortfolio['baseCurrency'];

/** `name | owner | currency | portfolios | tags`; members are indented under their household. */
const list = `
Lindholm family | agent | USD | core shares | core
  Elsa Lindholm | agent | USD | income |
  Viktor Lindholm | agent | USD | picks |
Moreau family | agent | USD | core reserve | core
  Camille Moreau | agent | USD | shares | pension
  Étienne Moreau | agent | USD | core |
Castellani family | agent2 | EUR | income shares | review due
  Giulia Castellani | agent2 | EUR | core |
  Renzo Castellani | agent2 | EUR | picks cautious |
O'Rourke family | agent3 | GBP | core income | core
  Siobhán O'Rourke | agent3 | GBP | shares |
  Declan O'Rourke | agent3 | GBP | cautious | pension
Haddad family | agent3 | USD | shares core |
  Leila Haddad | agent3 | USD | income | US person
  Karim Haddad | agent3 | USD | picks |
Takahashi family | employee2 | USD | core shares | core
  Haruto Takahashi | employee2 | USD | shares |
  Mei Takahashi | employee2 | USD | cautious |
Novak family | agent2 | USD | cautious core |
  Jana Novak | agent2 | USD | core |
Sørensen family | agent3 | EUR | shares reserve |
  Freja Sørensen | agent3 | EUR | core | pension
Adeyemi family | agent3 | GBP | core shares | review due
  Tunde Adeyemi | agent3 | GBP | income |
Weiss family | employee | CHF | core reserve | core
  Annelise Weiss | employee | CHF | income |
Duarte family | agent | USD | income core |
  Rafael Duarte | agent | USD | shares |
Pritchard family | employee2 | GBP | cautious shares |
  Gwen Pritchard | employee2 | GBP | core | pension
Zimmermann family | agent2 | CHF | core income |
  Lukas Zimmermann | agent2 | CHF | shares |
Hartwell Trust | agent3 | GBP | income core cautious | trust
Fundación Aldaya | agent | EUR | core cautious | foundation
Blue Heron Capital Ltd | employee | USD | shares picks | corporate
Pensionskasse Lenz | employee2 | CHF | core reserve income | pension
Maison Delacourt SA | agent2 | EUR | reserve core | corporate
Northgate Charitable Trust | employee | GBP | income cautious | trust
Beatriz Salgado | agent | USD | shares core |
Oskar Wiśniewski | agent2 | USD | core |
Henrietta Blackwood | agent3 | GBP | income reserve | core
Dmitri Volkonsky | employee | USD | picks shares |
Chiara Bonaventura | agent2 | USD | cautious |
Malik Johnson | employee2 | USD | core shares | US person
Sofie De Clercq | agent | USD | core cautious |
Ralph Aebischer | employee | CHF | shares |
Priya Raman | agent3 | GBP | core picks |
Astrid Bergqvist | agent2 | USD | core | tax case
Gonzalo Ibarra | employee2 | USD | income |
Nadia Benali | agent2 | USD | |
Theo Papadakis | agent3 | USD | |
Victor Osei | employee | USD | shares | left in 2025
`;

const organisations = /Trust|Fundación|Ltd|Pensionskasse|SA$/;

const portfolioNames: Readonly<Record<Style, readonly string[]>> = {
  reserve: ['Operating reserve', 'Short-term reserve', 'Cash management'],
  cautious: ['Capital preservation', 'Defensive mandate', 'Bond ladder'],
  core: ['Core portfolio', 'Balanced mandate', 'Family portfolio'],
  shares: ['Long-term growth', 'Global equities', 'Equity mandate'],
  income: ['Income mandate', 'Dividend portfolio', 'Monthly income'],
  picks: ['Share selection', 'Satellite', 'Conviction list'],
};

const chosen = <T>(values: readonly [T, ...T[]], random: () => number): T =>
  values[Math.floor(random() * values.length)] ?? values[0];

/** Clients who have left. */
const departures: Readonly<Record<string, string>> = { 'Victor Osei': '2025-03-31' };

/** Closed portfolios, by client and style. */
const closings: Readonly<Record<string, string>> = {
  'Victor Osei/shares': '2025-03-28',
  'Renzo Castellani/picks': '2024-06-28',
  'Pensionskasse Lenz/reserve': '2026-01-30',
  'Dmitri Volkonsky/picks': '2023-11-30',
};

const opened = (random: () => number): string => {
  // From a year ago back to the firm's first records.
  const monthsAgo = Math.floor(16 + 112 * random() * (0.5 + 0.5 * random()));
  const month = addMonths(demoDate('2026-09-07'), -monthsAgo);
  return dateOfDay(nextWeekday(dayOfDate(month) + Math.floor(random() * 20)));
};

const drawn = (client: string, style: Style, currency: Currency): DemoPortfolio => {
  const key = `${client}/${style}`;
  const random = numbersFrom(deriveSeed(11, key));
  const closedOn = closings[key] ?? null;
  const isOwn = style === 'picks';
  const size = 40_000 * 1.9 ** (organisations.test(client) ? 3 + 3 * random() : 4.5 * random());
  const names = portfolioNames[style];
  const name = names[Math.floor(random() * names.length)] ?? style;
  return {
    name,
    weights: drawnMandate(style, `${client}/${name}`),
    kind: isOwn
      ? 'execution_only'
      : chosen(['discretionary', 'discretionary', 'discretionary', 'advisory'], random),
    baseCurrency: currency,
    cashKept: !isOwn,
    costMethod: chosen(['fifo', 'fifo', 'average'], random),
    openedOn: closedOn === null ? opened(random) : '2019-04-08',
    closedOn,
    opening: Math.round(size / 1000) * 1000,
    monthly: !isOwn && style !== 'reserve' && random() < 0.4 ? 250 * Math.ceil(random() * 8) : 0,
    ...(random() < 0.15 ? { withdrawal: { afterYears: 2, part: 0.06 } } : {}),
  };
};

const emailAddressFor = (name: string): string =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z ]/g, '')
    .trim()
    .replaceAll(/ +/g, '.')}@clients.example`;

const clientTypeFor = (name: string): DemoClient['kind'] => {
  if (name.endsWith(' family')) return 'household';
  return organisations.test(name) ? 'organisation' : 'person';
};

const parseClient = (line: string, household: string | null): DemoClient => {
  const [name = '', owner, currency, styles = '', tags = ''] = line.split('|').map((cell) => cell.trim());
  const kind = clientTypeFor(name);
  const listed = styles.split(' ').filter((style) => style !== '');
  return {
    name,
    kind,
    status: listed.length === 0 ? 'prospect' : 'active',
    // The list above contains only valid owners, styles and currencies; a test reads all of it.
    owner: owner as DemoPersonKey,
    ...(household === null ? {} : { household }),
    email: kind === 'household' ? null : emailAddressFor(name),
    tags: tags === '' ? [] : tags.split(', '),
    ...(departures[name] === undefined ? {} : { leftOn: departures[name] }),
    portfolios: listed.map((style) => drawn(name, style as Style, currency as Currency)),
  };
};

const readList = (): DemoClient[] => {
  let household: string | null = null;
  return list
    .trim()
    .split('\n')
    .map((line) => {
      const isMember = line.startsWith('  ');
      if (!isMember) household = line.includes(' family |') ? (line.split('|')[0] ?? '').trim() : null;
      return parseClient(line, isMember ? household : null);
    });
};

export const drawnClients: readonly DemoClient[] = readList();
