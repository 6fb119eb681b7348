/** All currencies that amounts can have: the one list for every schema, form and import. */

/** Offered first when choosing a currency; the others follow by code. */
export const usualCurrencies = ['EUR', 'USD', 'GBP', 'CHF', 'JPY'] as const;

const inUse =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLF CLP CNH CNY ' +
  'COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR ' +
  'IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR ' +
  'MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD ' +
  'SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD ' +
  'XCG XOF XPF YER ZAR ZMW ZWG';

/** Precious metals in troy ounces, for metal accounts. */
const metals = 'XAG XAU XPD XPT';

/** Minor units in which exchanges quote prices: pence, cents and agorot. */
const minorUnits = 'GBX ILA ZAC';

/** Replaced since 1999, but still used in old ledgers. */
const former =
  'ANG ATS BEF BGN BYR CYP DEM EEK ESP FIM FRF GHC GRD HRK IEP ITL LTL LUF LVL MRO MTL MZM NLG PTE ROL RUR SDD SIT SKK SLL ' +
  'STD TMM TRL VEB VEF ZMK ZWD ZWL';

/** ISO 4217 codes and minor units in alphabetical order: the currencies that users can choose. */
export const currencyCodes: readonly string[] = `${inUse} ${metals} ${minorUnits}`.split(' ').toSorted();

const known = new Set([...currencyCodes, ...former.split(' ')]);

/** Whether a code is a minor unit, such as pence. */
export const isMinorUnit = (code: string): boolean => minorUnits.split(' ').includes(code);

/** Whether a code is a present or former currency. */
export const isCurrency = (code: string): boolean => known.has(code);
