import { expect, test } from 'vitest';
import { contentKind } from './content-kind.ts';

test.each([
  ['PK\u0003\u0004\u0014', 'a spreadsheet or ZIP archive'],
  ['%PDF-1.7\n', 'a PDF'],
  ['\ufeffOFXHEADER:100\nDATA:OFXSGML\n', 'an OFX or QFX file'],
  ['<OFX><SIGNONMSGSRSV1>', 'an OFX or QFX file'],
  ['<?xml version="1.0"?>\n<?OFX OFXHEADER="200"?>', 'an OFX or QFX file'],
  ['!Type:Invst\nD1/2/2026\n', 'a QIF file'],
  [':20:STARTUMSE\n:25:10020030/1234567\n', 'a bank statement in the MT940 format'],
  ['\n<!DOCTYPE html>\n<html>', 'a web page'],
  ['<table><tr><td>Date', 'a web page'],
  ['<?xml version="1.0"?><Document/>', 'an XML file'],
  ['<FlexQueryResponse queryName="q" type="AF">\n<FlexStatements>', 'an XML file'],
  ['{"trades": []}', 'a JSON file'],
  [' [ {"a": 1} ]', 'a JSON file'],
  ['["a", "b"]', 'a JSON file'],
  ['[1, 2]', 'a JSON file'],
  ['{\\rtf1 text}', 'a formatted text'],
])('%j is %s', (text, kind) => {
  expect(contentKind(Buffer.from(text))).toBe(kind);
});

test('JSON in UTF-16 is JSON', () => {
  expect(contentKind(Buffer.from('\ufeff{"a": 1}', 'utf16le'))).toBe('a JSON file');
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
