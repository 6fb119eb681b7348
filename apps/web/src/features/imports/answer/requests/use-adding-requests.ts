import type { RequestedInstrument } from '@partnerfolio/contract/imports/instrument-requests';
import { useState } from 'react';
import { classIn, completeChoices, completeForm, type AssetClass } from '../names/name-forms.ts';
import { useFindingListings } from '../names/use-finding-listings.ts';
import { choosingFor, useAnsweringRequests } from './use-answering.ts';

/** The first request of each name: another import that lacks the same instrument finds it by itself. */
const firstOfEach = (items: readonly RequestedInstrument[]): RequestedInstrument[] =>
  [...new Map(items.toReversed().map((one) => [one.name, one])).values()].toReversed();

/** What a page of requests would add as it stands: with the classes chosen and the listings found. */
export function useAddingRequests(items: readonly RequestedInstrument[]) {
  const [classes, setClasses] = useState<Readonly<Record<string, AssetClass>>>({});
  const answering = useAnsweringRequests();
  const finding = useFindingListings();
  const listingOf = ({ name }: RequestedInstrument) => {
    const match = finding.matches[name];
    return typeof match === 'object' ? match : null;
  };
  const classOf = (request: RequestedInstrument): AssetClass =>
    classes[request.name] ?? listingOf(request)?.assetClass ?? classIn(request.instrumentName);
  const isSearching = finding.progress !== null;
  const first = firstOfEach(items);
  const byName = new Map(first.map((one) => [one.name, one]));
  // During a search only names with a listing are added: the others would have no prices.
  const addable = isSearching ? first.filter((one) => listingOf(one) !== null) : first;
  const choices = completeChoices(addable, (name) => {
    const request = byName.get(name.name);
    return request === undefined ? null : completeForm(request, classOf(request), listingOf(request));
  });
  return {
    answering,
    finding,
    classOf,
    choices,
    setClass: (name: string, next: AssetClass) => setClasses({ ...classes, [name]: next }),
    choosing: choosingFor(answering, first),
  };
}
