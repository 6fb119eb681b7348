import { expect, test } from 'vitest';
import { fileFormats } from '@partnerfolio/contract/imports';
import { contentKind, fileKinds, recogniseFile } from './content-kind.ts';

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

test.each([
  ['PK\u0003\u0004\u0014', 'xlsx'],
  ['<OFX><SIGNONMSGSRSV1>', 'ofx'],
  ['<FlexQueryResponse queryName="q" type="AF">\n<FlexStatements>', 'ibkr_flex'],
  ['<!-- a query -->\n<FlexQueryResponse>\n<FlexStatements>', 'ibkr_flex'],
  ['<?xml version="1.0"?><!DOCTYPE client><client>', 'portfolio_performance'],
  ['<client>\n<version>66</version>', 'portfolio_performance'],
  ['<?xml version="1.0"?><clients>', null],
  ['{"meta": {}, "activities": []}', 'ghostfolio'],
  ['{"trades": []}', null],
])('%j is converted from %s', (text, format) => {
  expect(recogniseFile(Buffer.from(text))?.format).toBe(format);
});

test('each first byte of the table is recognised, and each format is of one kind of file', () => {
  for (const { kind, bytes = [] } of fileKinds)
    for (const start of bytes) expect(contentKind(Buffer.from(start))).toBe(kind);
  const formats = new Set(fileKinds.flatMap((one) => (one.formats ?? []).map(([format]) => format)));
  expect(['csv', ...formats].toSorted()).toEqual(fileFormats.toSorted());
});
