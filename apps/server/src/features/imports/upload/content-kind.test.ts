import { expect, test } from 'vitest';
import { contentKind } from './content-kind.ts';

test.each([
  ['PK\u0003\u0004\u0014', 'spreadsheet'],
  ['%PDF-1.7\n', 'pdf'],
  ['\ufeffOFXHEADER:100\nDATA:OFXSGML\n', 'ofx'],
  ['<OFX><SIGNONMSGSRSV1>', 'ofx'],
  ['<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>', 'ofx'],
  ['!Type:Invst\nD1/2/2026\n', 'qif'],
  [':20:STARTUMSE\n:25:10020030/1234567\n', 'mt940'],
  ['\n<!DOCTYPE html>\n<html>', 'web_page'],
  ['<table><tr><td>Date', 'web_page'],
  ['<?xml version="1.0"?><Document/>', 'xml'],
  ['<FlexQueryResponse queryName="q" type="AF">\n<FlexStatements>', 'xml'],
  ['{"trades": []}', 'json'],
  [' [ {"a": 1} ]', 'json'],
  ['["a", "b"]', 'json'],
  ['[1, 2]', 'json'],
  ['{\\rtf1 text}', 'rich_text'],
])('%j is %s', (text, kind) => {
  expect(contentKind(Buffer.from(text))).toBe(kind);
});

test('JSON in UTF-16 is JSON', () => {
  expect(contentKind(Buffer.from('\ufeff{"a": 1}', 'utf16le'))).toBe('json');
});

test.each([
  'date,type,amount\n',
  '<TICKER>,<PER>,<DATE>\nACME,D,20260105\n',
  '<TICKER>\t<PER>\t<DATE>\n',
  '<DTYYYYMMDD>;<CLOSE>\n',
  '[Header]\nBroker=Musterbank\nDate,Type\n',
  '{account 7}\nDate,Type\n',
  '"Depot; 1";\nDatum;Typ\n',
  'ofx export of my bank,date\n',
])('%j may be a table', (text) => {
  expect(contentKind(Buffer.from(text))).toBeNull();
});
