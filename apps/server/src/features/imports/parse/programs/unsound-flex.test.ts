import { describe, expect, test } from 'vitest';
import { conversionError } from '../../../../testing/program-files.ts';

const query = (trades: string) =>
  `<?xml version="1.0"?><FlexQueryResponse><FlexStatements><FlexStatement accountId="U1"><Trades>${trades}</Trades></FlexStatement></FlexStatements></FlexQueryResponse>`;
const trade = (name: string) =>
  `<Trade symbol="AAPL" description="${name}" currency="USD" tradeDate="20250602" buySell="BUY" quantity="1" tradePrice="10" proceeds="-10" transactionID="1"/>`;

describe('a file that is no sound Flex query', () => {
  const wide = `<FlexQueryResponse><FlexStatements>${'x'.repeat(100)}`;
  const deep = `<?xml version="1.0"?><FlexQueryResponse>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</FlexQueryResponse>`;
  const bomb = `<?xml version="1.0"?><!DOCTYPE FlexQueryResponse [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]><FlexQueryResponse q="&b;">&x;</FlexQueryResponse>`;
  test.each([
    ['defines entities and refers to files', bomb, 'has_document_type'],
    ['nests deeply', deep, 'file_damaged'],
    ['ends too early', wide, 'file_damaged'],
    ['has a NUL', query(trade('AA\u0000PL')), 'file_damaged'],
    ['has an entity of its own', query(trade('&aapl;')), 'file_damaged'],
    ['has no transactions', query(''), 'no_transactions'],
    ['is another XML', '<?xml version="1.0"?><Other><a/></Other>', 'foreign_file'],
    ['has a cell of 60 MB', query(trade('A'.repeat(60 * 1024 * 1024))), 'cell_too_long'],
  ])('is refused where it %s', async (_, text, code) => {
    expect(await conversionError('ibkr_flex', text)).toBe(code);
  });
});
