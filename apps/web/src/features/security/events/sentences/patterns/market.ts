/** The sentences of events of instruments, prices and market data. */
import { msg } from '@lingui/core/macro';
import type { Sentences } from './pattern.ts';

export const marketSentences = {
  'model.add_version': msg`{who} added a version of the model {record}`,
  'model.change': msg`{who} changed the model {record}`,
  'model.create': msg`{who} created the model {record}`,
  'benchmark.create': msg`{who} created the benchmark {record}`,
  'benchmark.delete': msg`{who} deleted the benchmark {record}`,
  'benchmark.update': msg`{who} edited the benchmark {record}`,
  'corporate_action.decline': [
    msg`{who} declined a corporate action of {instrument}`,
    msg`{who} declined a corporate action`,
  ],
  'corporate_action.delete': [
    msg`{who} deleted a corporate action of {record}`,
    msg`{who} deleted a corporate action`,
  ],
  'corporate_action.list': msg`A provider listed a split of {record}`,
  'corporate_action.offer': [
    msg`{who} offered a corporate action of {instrument} again`,
    msg`{who} offered a corporate action again`,
  ],
  'corporate_action.record': [
    msg`{who} recorded a corporate action of {record}`,
    msg`{who} recorded a corporate action`,
  ],
  'fact_import.apply': [
    msg`{who} imported {count, plural, one {# fact} other {# facts}} from {record}`,
    msg`{who} imported facts from {record}`,
  ],
  'fact_import.discard': msg`{who} discarded the file of facts {record}`,
  'fact_import.undo': msg`{who} undid the import of facts from {record}`,
  'fx_rate.enter': [
    msg`{who} saved the rate {rate} of {base}/{quote} for {day}`,
    msg`{who} saved an exchange rate`,
  ],
  'fx_rate.fetch': [
    msg`{count, plural, one {# exchange rate was} other {# exchange rates were}} fetched from {source}`,
    msg`Exchange rates were fetched`,
  ],
  'fx_rate.undo': [
    msg`{who} undid imported rates of {base}/{quote}`,
    msg`{who} undid imported exchange rates`,
  ],
  'instrument.create': msg`{who} created the instrument {record}`,
  'instrument.declare_worthless': [
    msg`{who} declared {record} worthless since {since}`,
    msg`{who} declared {record} worthless`,
  ],
  'instrument.delete': msg`{who} deleted the instrument {record}`,
  'instrument.merge': [msg`{who} merged another instrument into {record}`, msg`{who} merged instruments`],
  'instrument.merge_facts': [
    msg`{who} joined the facts of merged instruments in {record}`,
    msg`{who} joined the facts of merged instruments`,
  ],
  'instrument.provider_symbol': [
    msg`{who} changed a provider symbol of {record}`,
    msg`{who} changed a provider symbol`,
  ],
  'instrument.requote': [
    msg`{who} changed the price quotation of {record}`,
    msg`{who} changed a price quotation`,
  ],
  'instrument.revoke_worthless': [
    msg`{who} revoked the declaration that {record} is worthless`,
    msg`{who} revoked the declaration of a worthless instrument`,
  ],
  'instrument.state_facts': [msg`{who} stated facts of {record}`, msg`{who} stated facts of an instrument`],
  'instrument.update': msg`{who} edited the instrument {record}`,
  'issuer.create': msg`{who} added the issuer {record}`,
  'issuer.update': msg`{who} edited the issuer {record}`,
  'market_provider.create': [
    msg`{who} added the market data provider {name}`,
    msg`{who} added the market data provider {record}`,
  ],
  'market_provider.delete': [
    msg`{who} deleted the market data provider {name}`,
    msg`{who} deleted the market data provider {record}`,
  ],
  'market_provider.update': [
    msg`{who} edited the market data provider {name}`,
    msg`{who} edited the market data provider {record}`,
  ],
  'price.accept': [
    msg`{who} accepted {count, plural, one {# price} other {# prices}} of {record}`,
    msg`{who} accepted a price of {record}`,
  ],
  'price.delete': [
    msg`{who} deleted the closing price {close} of {record} for {day}`,
    msg`{who} deleted a price of {record}`,
  ],
  'price.discard': [
    msg`{who} discarded {count, plural, one {# price} other {# prices}} of {record}`,
    msg`{who} discarded a price of {record}`,
  ],
  'price.enter': [
    msg`{who} changed the closing price of {record} for {day} from {closeBefore} to {close}`,
    msg`{who} saved the closing price {close} of {record} for {day}`,
    msg`{who} saved a price of {record}`,
  ],
  'price.fetch': [
    msg`{count, plural, one {# price} other {# prices}} of {record} came from {source}`,
    msg`Prices of {record} were fetched`,
  ],
  'price.merge': [
    msg`{who} joined prices of merged instruments in {record}`,
    msg`{who} joined prices of merged instruments`,
  ],
  'price.undo': [msg`{who} undid imported prices of {record}`, msg`{who} undid imported prices`],
  'market_provider.switch': {
    by: 'isActive',
    cases: {
      true: msg`{who} switched the market data provider {source} on`,
      false: msg`{who} switched the market data provider {source} off`,
    },
    otherwise: msg`{who} switched a market data provider`,
  },
} satisfies Sentences;
