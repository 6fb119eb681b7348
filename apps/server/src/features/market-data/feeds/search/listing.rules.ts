/** What Yahoo Finance calls exchanges and types of instruments, in our terms. */
import type { assetClasses } from '@partnerfolio/contract/choices';

/** Yahoo's codes of exchanges with their operating MIC (ISO 10383). */
const mics: Readonly<Record<string, string>> = {
  NMS: 'XNAS',
  NGM: 'XNAS',
  NCM: 'XNAS',
  NYQ: 'XNYS',
  PCX: 'ARCX',
  ASE: 'XASE',
  BTS: 'BATS',
  LSE: 'XLON',
  IOB: 'XLON',
  GER: 'XETR',
  FRA: 'XFRA',
  STU: 'XSTU',
  MUN: 'XMUN',
  EBS: 'XSWX',
  PAR: 'XPAR',
  AMS: 'XAMS',
  BRU: 'XBRU',
  LIS: 'XLIS',
  MIL: 'XMIL',
  MCE: 'XMAD',
  VIE: 'XWBO',
  STO: 'XSTO',
  CPH: 'XCSE',
  HEL: 'XHEL',
  OSL: 'XOSL',
  WSE: 'XWAR',
  TOR: 'XTSE',
  ASX: 'XASX',
  JPX: 'XTKS',
  HKG: 'XHKG',
  SES: 'XSES',
};

export const micOf = (code: string): string | null => mics[code] ?? null;

const classes: Readonly<Record<string, (typeof assetClasses)[number]>> = {
  EQUITY: 'equity',
  ETF: 'fund',
  MUTUALFUND: 'fund',
  BOND: 'bond',
};

/** Null for what is not held, such as an index, or needs more than a search says. */
export const assetClassOf = (type: string): (typeof assetClasses)[number] | null => classes[type] ?? null;
