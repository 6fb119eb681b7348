/** The fields that the details of events of models and benchmarks show. */
import { fields, ifChanged } from './event-field.rules.ts';

const benchmark = ifChanged('name', 'weights', 'rebalancing', 'currency');

export const modelEvents = {
  'benchmark.create': benchmark,
  'benchmark.delete': benchmark,
  'benchmark.update': benchmark,
  'model.add_version': fields('version', 'note'),
  'model.change': ifChanged('name', 'description', 'state'),
  'model.create': fields('description'),
};
