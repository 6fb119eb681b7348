/**
 * The headings and words of brokers in seven languages. Swissquote (English), Saxo, Avanza, Scalable, Revolut, Coinbase,
 * Trade Republic (Dutch), Fineco and flatex are from published samples of their exports; the others from the brokers'
 * documentation and users' descriptions.
 */
import { describe, expect, test } from 'vitest';
import { findMeaning, typeWord } from '@partnerfolio/contract/written/type-words';
import type { Meaning } from '@partnerfolio/contract/written/type-words';
import { createCsvReader } from '../../../../platform/files/csv-rows.ts';
import { matchTransactionColumns } from './column-names.ts';
import { findFileForm, readSample } from './file-form.ts';

interface Broker {
  readonly name: string;
  readonly lines: readonly string[];
  /** The field of each column; a dash for a column that is not used. */
  readonly fields: string;
  /** What the file's words mean, in the order of the rows. */
  readonly means: readonly (Meaning | null)[];
}

const brokers: readonly Broker[] = [
  {
    name: 'Swissquote in French',
    lines: [
      'Date;Ordre no;Transaction;Symbole;Nom;ISIN;Quantité;Prix unitaire;Coûts;Intérêts courus;Montant net;Solde;Monnaie',
      '10-08-2022 15:30:02;113947121;Achat;ORFN;Constrained;US8863645383;200.0;19.85;5.96;0.00;-3975.96;1.00;USD',
      '30-06-2022 18:01:13;00000000;Frais de garde;;;;1.0;50.00;3.85;0.00;-53.85;28197.90;CHF',
    ],
    fields: 'date reference type symbol name isin quantity price fee accruedInterest amount - currency',
    means: ['buy', 'fee'],
  },
  {
    name: 'Swissquote in German',
    lines: [
      'Datum;Auftrag #;Transaktionen;Symbol;Name;ISIN;Anzahl;Stückpreis;Kosten;Aufgelaufene Zinsen;Nettobetrag;Saldo;Währung',
      '10-08-2022 15:30:02;113947121;Kauf;ORFN;Constrained;US8863645383;200.0;19.85;5.96;0.00;-3975.96;1.00;USD',
      '31-12-2024 11:40:56;00000000;Depotgebühren;;;;1.0;37.50;3.04;0.00;-40.54;1.00;CHF',
      '09-08-2022 10:50:48;113882551;Forex-Gutschrift;;;;1.0;100000.00;0.00;0.00;100000.00;1.00;CHF',
    ],
    fields: 'date reference type symbol name isin quantity price fee accruedInterest amount - currency',
    means: ['buy', 'fee', 'currency_exchange'],
  },
  {
    name: 'DEGIRO in French',
    lines: [
      'Date,Heure,Date de,Produit,Code ISIN,Description,FX,Mouvements,,Solde,,ID Ordre',
      '10-08-2021,16:18,10-08-2021,BANK NOVA SCOTIA,CA0641491075,Opération de change - Débit,"1,1723",USD,"-63,97",USD,"0,00",4046d050',
      '10-08-2021,16:18,10-08-2021,BANK NOVA SCOTIA,CA0641491075,"Vente 1 Bank Nova Scotia@63,97 USD (CA0641491075)",,USD,"63,97",USD,"0,00",4046d050',
      '10-08-2021,16:18,10-08-2021,BANK NOVA SCOTIA,CA0641491075,Impôts sur dividende,,USD,"-1,97",USD,"0,00",',
    ],
    fields: 'date time - name isin type - currency amount - - reference',
    means: ['currency_exchange', 'sell', 'tax'],
  },
  {
    name: 'DEGIRO in Italian',
    lines: [
      'Data,Ora,Data Valore,Prodotto,ISIN,Descrizione,Borsa,Variazioni,,Saldo,,ID Ordine',
      '10-08-2021,16:18,10-08-2021,BANK NOVA SCOTIA,CA0641491075,"Acquisto 1 Bank Nova Scotia@63,97 USD (CA0641491075)",,USD,"-63,97",USD,"0,00",4046d050',
      '11-08-2021,16:18,11-08-2021,,,Versamento,,EUR,"100,00",EUR,"0,00",',
    ],
    fields: 'date time settlementDate name isin type - currency amount - - reference',
    means: ['buy', 'deposit'],
  },
  {
    name: 'DEGIRO in German',
    lines: [
      'Datum,Uhrzeit,Valutadatum,Produkt,ISIN,Beschreibung,FX,Änderung,,Saldo,,Order-ID',
      '10-08-2021,16:18,10-08-2021,BANK NOVA SCOTIA,CA0641491075,Währungswechsel (Ausbuchung),"1,1723",USD,"-63,97",USD,"0,00",4046d050',
      '11-08-2021,16:18,11-08-2021,,,Einzahlung,,EUR,"100,00",EUR,"0,00",',
    ],
    fields: 'date time settlementDate name isin type - currency amount - - reference',
    means: ['currency_exchange', 'deposit'],
  },
  {
    name: 'Avanza (Swedish)',
    lines: [
      'Datum;Konto;Typ av transaktion;Värdepapper/beskrivning;Antal;Kurs;Belopp;Transaktionsvaluta;Courtage;Valutakurs;Instrumentvaluta;ISIN;Resultat',
      '2022-09-19;Investments;Köp;CoinShares XBT;2;890,47;-1799,94;SEK;19;;SEK;SE0007126000;-',
      '2025-01-13;Savings;Sälj;DNB Global Indeks S;-352,033838;154,665276;54447,41;SEK;0;;SEK;NO0010827280;14650,37',
      '2024-12-02;Savings;Utdelning;Fidelity Global;503;0,049351;285,38;SEK;-;1;EUR;IE00BYV1YH00;-',
      '2023-09-13;Savings;Utländsk källskatt;SPGI;11;-;-16,49;SEK;-;1;;US78409V1044;-',
      '2019-04-01;8346000;Insättning;Insättning;-;-;1215;SEK;0;-;-;-;-',
      '2025-01-14;Savings;Uttag;Uttag;-;-;-54400;SEK;-;-;-;-;-',
      '2024-05-31;Investments;Ränta;-;-;-;0,84;SEK;-;-;-;-;-',
      '2024-02-27;Savings;Övrigt;Återbetalning;;;1,24;SEK;;;;;',
    ],
    fields: 'date account type name quantity price amount currency fee - instrumentCurrency isin -',
    means: ['buy', 'sell', 'dividend', 'tax', 'deposit', 'withdrawal', 'interest', null],
  },
  {
    name: 'Nordnet (Swedish), each amount with its own currency column',
    lines: [
      'Id\tBokföringsdag\tAffärsdag\tLikviddag\tDepå\tTransaktionstyp\tVärdepapper\tISIN\tAntal\tKurs\tRänta\tTotala Avgifter\tValuta\tBelopp\tValuta\tInköpsvärde\tValuta\tResultat\tValuta\tTransaktionstext\tVerifikationsnummer',
      '1\t2024-03-04\t2024-03-04\t2024-03-06\t123\tKÖPT\tAPPLE INC\tUS0378331005\t10\t175,10\t0\t9\tSEK\t-1760\tUSD\t1760\tSEK\t0\tSEK\t\t99',
      '2\t2024-04-04\t2024-04-04\t2024-04-06\t123\tSÅLT\tAPPLE INC\tUS0378331005\t10\t180,10\t0\t9\tSEK\t1792\tUSD\t1760\tSEK\t0\tSEK\t\t98',
    ],
    fields:
      'reference - date settlementDate account type name isin quantity price - fee feeCurrency amount currency - - - - note -',
    means: ['buy', 'sell'],
  },
  {
    name: 'comdirect (German), whose turnover is always in euros',
    lines: [
      'Buchungstag;Geschäftstag;Stück / Nom.;Bezeichnung;WKN;Währung;Ausführungskurs;Umsatz in EUR;Vorgang',
      '04.03.2024;01.03.2024;10;APPLE INC;865985;USD;175,10;-1.620,00;Kauf',
    ],
    fields: 'date - quantity name symbol instrumentCurrency - amount type',
    means: ['buy'],
  },
  {
    name: 'ING (German), with a currency for balance and amount',
    lines: [
      'Buchung;Valuta;Auftraggeber/Empfänger;Vorgang;Saldo;Währung;Betrag;Währung',
      '04.03.2024;05.03.2024;ING;Zinsen;1.000,00;EUR;12,50;USD',
    ],
    fields: 'date settlementDate - type - - amount currency',
    means: ['interest'],
  },
  {
    name: 'flatex (German), whose currencies have no heading',
    lines: [
      'Buchungstag;Valuta;Bezeichnung;ISIN;Nominal (Stk.);;Betrag;;Kurs;;Devisenkurs;TA.-Nr.;Buchungsinformation',
      '03.01.2025;06.01.2025;VANGUARD;IE00B3RBWM25;0,236252;Stück;31,62;EUR;133,84;EUR;1,000;4045504719;Ausführung ORDER Kauf',
    ],
    fields: 'date settlementDate name isin quantity - amount currency price - - reference type',
    means: ['buy'],
  },
  {
    name: 'Trade Republic (Dutch)',
    lines: [
      'Datum;Transactietype;Waarde (netto);Opmerking;ISIN;Aantal;Kosten;Belasting',
      '2024-11-30;Onttrekking;-10,84;John Doe;;;;',
      '2024-11-26;Storting;0,01;John Doe;;;;',
      '2024-07-23;Aankoop;-5;FTSE Developed;IE00BKX55T58;0,052361;1;0',
      '2024-11-29;Verkoop;10,799;FTSE Developed;IE00BKX55T58;0,104341;;',
    ],
    fields: 'date type amount note isin quantity fee tax',
    means: ['withdrawal', 'deposit', 'buy', 'sell'],
  },
  {
    name: 'Trade Republic (English)',
    lines: [
      'datetime,date,account_type,category,type,asset_class,name,symbol,shares,price,amount,fee,tax,currency,description,transaction_id',
      '2025-01-02T08:01:02.000Z,2025-01-02,DEFAULT,TRADING,BUY,FUND,Core MSCI World,IE00B4L5Y983,1.5,100.00,-150.00,-1.00,,EUR,,abc',
      '2025-01-03T08:01:02.000Z,2025-01-03,DEFAULT,CASH,CUSTOMER_INBOUND,,,,,,500.00,,,EUR,,abd',
      '2025-01-04T08:01:02.000Z,2025-01-04,DEFAULT,CASH,INTEREST_PAYMENT,,,,,,1.23,,,EUR,,abe',
    ],
    fields: '- date - - type - name symbol quantity price amount fee tax currency - reference',
    means: ['buy', 'deposit', 'interest'],
  },
  {
    name: 'Scalable Capital',
    lines: [
      'date;time;status;reference;description;assetType;type;isin;shares;price;amount;fee;tax;currency',
      '2025-09-25;02:00:00;Executed;"WWEK 51597383";"iShares";Cash;Distribution;IE0005042456;;;56,78;0,00;0,00;EUR',
      '2025-08-01;14:11:01;Executed;"SCALT68";"iShares BIC 50";Security;Savings plan;IE00B1W57M07;3,505;21,395;-74,989475;0,00;0,00;EUR',
    ],
    fields: 'date time status reference name - type isin quantity price amount fee tax currency',
    means: ['dividend', 'buy'],
  },
  {
    name: 'Fineco (Italian), whose first column is a date',
    lines: [
      'Operazione,Data valuta,Descrizione,Titolo,Isin,Segno,Quantita,Divisa,Prezzo,Cambio,Controvalore',
      '15/06/2024,17/06/2024,Dividendo,ISHARES JPMORGAN,IE00B2NPKV68,,,EUR,,,20.95',
      '01/06/2024,03/06/2024,Stacco Cedole,BTP VALORE,IT0005583478,,,EUR,,,24.38',
    ],
    fields: 'date settlementDate type name isin - quantity currency price - amount',
    means: ['dividend', 'interest'],
  },
  {
    name: 'Boursorama (French)',
    lines: [
      'Date opération;Date valeur;Opération;Valeur;Code ISIN;Montant;Quantité;Cours',
      '04/03/2024;06/03/2024;ACHAT;AIR LIQUIDE;FR0000120073;-1 800,00;10;180,00',
      '05/03/2024;05/03/2024;VIREMENT REÇU;;;2 000,00;;',
    ],
    fields: 'date settlementDate type name isin amount quantity price',
    means: ['buy', 'deposit'],
  },
  {
    name: 'Saxo, whose event says what its type does not',
    lines: [
      'Client ID,Trade Date,Value Date,Type,Instrument,Instrument ISIN,Instrument currency,Exchange Description,Instrument Symbol,Event,Amount,Order ID,Conversion Rate',
      ',02-Apr-2025,02-Apr-2025,Corporate action,Vanguard,IE00B3RBWM25,EUR,Euronext,VWRL:xams,Dividend,1.83,,0.92',
      ',02-Jan-2025,02-Jan-2025,Trade,Vanguard,IE00BK5BQT80,USD,LSE,VWRA:xlon,Sell 3 @ 139.74 USD,"419,22",,1',
      ',30-Dec-2024,30-Dec-2024,Cash Transfer,,,USD,Unknown,,Deposit,500,,1',
    ],
    fields: 'account date settlementDate - name isin instrumentCurrency - symbol type amount reference -',
    means: ['dividend', 'sell', 'deposit'],
  },
  {
    name: 'Interactive Brokers, whose TransactionType says nothing beside Buy/Sell',
    lines: [
      '"CurrencyPrimary","Symbol","ISIN","TradeDate","SettleDateTarget","TransactionType","Quantity","TradePrice","TradeMoney","Taxes","IBCommission","IBCommissionCurrency","Buy/Sell","TransactionID"',
      '"USD","AAPL","US0378331005","20230522","20230524","ExchTrade","7","282.7","1978.9","0","-5","USD","BUY","1"',
    ],
    fields:
      'currency symbol isin date settlementDate - quantity price amount tax fee feeCurrency type reference',
    means: ['buy'],
  },
  {
    name: 'Fidelity, whose action contains the instrument',
    lines: [
      'Run Date,Action,Symbol,Description,Type,Quantity,Price ($),Commission ($),Amount ($),Settlement Date',
      '03/14/2024,YOU BOUGHT APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,10,175.10,,-1751.00,03/18/2024',
      '03/15/2024,Electronic Funds Transfer Received (Cash),,No Description,Cash,,,,5000.00,',
      '03/16/2024,DIVIDEND RECEIVED APPLE INC (AAPL) (Cash),AAPL,APPLE INC,Cash,,,,2.40,',
    ],
    fields: 'date type symbol name - quantity price fee amount settlementDate',
    means: ['buy', 'deposit', 'dividend'],
  },
  {
    name: 'Vanguard',
    lines: [
      'Account Number,Trade Date,Settlement Date,Transaction Type,Transaction Description,Investment Name,Symbol,Shares,Share Price,Principal Amount,Commission Fees,Net Amount,Accrued Interest,Account Type',
      '123,2024-03-14,2024-03-18,Buy,Buy,VANGUARD TOTAL STOCK,VTI,10,250.00,-2500.00,0,-2500.00,0,CASH',
    ],
    fields: 'account date settlementDate type - name symbol quantity price - fee amount accruedInterest -',
    means: ['buy'],
  },
  {
    name: 'Robinhood, whose bank transfers go both ways',
    lines: [
      'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount',
      '3/14/2024,3/14/2024,3/18/2024,AAPL,Apple,Buy,10,$175.10,($1751.00)',
      '3/15/2024,3/15/2024,3/15/2024,,ACH Deposit,ACH,,,$500.00',
      '3/16/2024,3/16/2024,3/16/2024,AAPL,Cash Div,CDIV,,,$2.40',
    ],
    fields: 'date - settlementDate symbol name type quantity price amount',
    means: ['buy', 'deposit', 'dividend'],
  },
  {
    name: 'Revolut',
    lines: [
      'Date,Ticker,Type,Quantity,Price per share,Total Amount,Currency,FX Rate',
      '2019-11-15T23:15:55.878985Z,,CASH TOP-UP,,,$5.22,USD,1.1055',
      '2023-09-22T13:30:10.514Z,O,BUY - MARKET,1.63453043,$52.07,$85.11,USD,1.0665',
      '2019-12-02T08:23:08.459586Z,,CASH WITHDRAWAL,,,-$30.93,USD,1.1019',
      '2021-09-01T07:40:54.539038Z,,CUSTODY FEE,,,-$0.01,USD,1.18',
      '2022-08-25T08:27:46.419568Z,TSLA,STOCK SPLIT,0.16431924,,$0,USD,0.0947',
    ],
    fields: 'date symbol type quantity price amount currency -',
    means: ['deposit', 'buy', 'withdrawal', 'fee', null],
  },
  {
    name: 'Coinbase',
    lines: [
      'ID,Timestamp,Transaction Type,Asset,Quantity Transacted,Price Currency,Price at Transaction,Subtotal,Total (inclusive of fees and/or spread),Fees and/or Spread,Notes',
      'a,2022-03-25 06:45:27 UTC,Buy,BTC,0.00166779,EUR,€39999.33,€67.01,€70.00,€2.99,Bought 0.00166779 BTC for 70 EUR',
      'b,2024-12-05 06:33:40 UTC,Convert,EUR,250,EUR,€1,€250,€250,,Converted 250 EUR to 262 USD',
      'c,2025-01-17 16:57:02 UTC,Staking Income,ETH,0.00003,EUR,€3343.11,€0.12,€0.12,€0.00,',
    ],
    fields: 'reference date type symbol quantity currency price amount - fee note',
    means: ['buy', 'currency_exchange', null],
  },
  {
    name: 'a broker with Code and Costs',
    lines: [
      'Trade Date,SettleDate,Action,Code,Name,Units,Average Price,Consideration,Costs,Currency',
      '2024-03-14,2024-03-18,Sell,BHP,BHP GROUP,10,45.00,450.00,9.50,AUD',
    ],
    fields: 'date settlementDate type symbol name quantity price amount fee currency',
    means: ['sell'],
  },
  {
    name: 'a Spanish bank',
    lines: [
      'Fecha operación;Fecha valor;Tipo de operación;Código ISIN;Valor;Títulos;Precio;Importe neto;Comisiones;Retención;Divisa',
      '04/03/2024;06/03/2024;Compra;ES0113900J37;BANCO SANTANDER;100;4,10;-414,00;4,00;0,00;EUR',
      '05/03/2024;05/03/2024;Cobro de cupón;ES0000012411;OBL ESTADO;;;50,00;0,00;9,50;EUR',
    ],
    fields: 'date settlementDate type isin name quantity price amount fee tax currency',
    means: ['buy', 'interest'],
  },
];

describe('the headings of a broker', () => {
  test.each(brokers)('name their fields: $name', ({ lines, fields, means }) => {
    const text = `${lines.join('\n')}\n`;
    const form = findFileForm(text);
    const sample = readSample(text, form, true);
    const found = matchTransactionColumns(sample);
    const fieldAt = (column: number) => Object.entries(found).find(([, at]) => at === column)?.[0] ?? '-';
    expect(sample.header.map((_, column) => fieldAt(column)).join(' ')).toBe(fields);
    const reader = createCsvReader(form);
    const rows = [...reader.push(text), ...reader.end()].slice(1, means.length + 1);
    expect(rows.map(({ cells }) => findMeaning(typeWord(cells[found.type ?? -1] ?? '')))).toEqual(means);
  });

  test('never decide between two currency columns that do not stand beside the amount', () => {
    const text = 'Date,Type,Symbol,Currency,Amount,Note,Currency\n2024-03-14,Buy,A,EUR,5,x,USD\n';
    const sample = readSample(text, findFileForm(text), true);
    expect(matchTransactionColumns(sample).currency).toBe(3);
  });
});
