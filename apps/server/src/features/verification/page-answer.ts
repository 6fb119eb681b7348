/** What the page says of a document: the state, what it means, and the facts that anyone may know. */
import type { Verification } from '@partnerfolio/contract/reports/verification';
import { filledText } from '@partnerfolio/contract/texts/fill';
import type { Format } from '@partnerfolio/contract/texts/format';
import type { VerifyTexts } from '@partnerfolio/contract/texts/en/verify';
import { html } from 'hono/html';

/** What stands above the form: an answer, or why there is none. */
export type Shown =
  | { readonly kind: 'answer'; readonly verification: Verification }
  | { readonly kind: 'rate_limited' | 'unavailable' };

type Known = Extract<Verification, { readonly number: number }>;
const isKnown = (verification: Verification): verification is Known => 'number' in verification;

/** The drawing of each state: a tick, two arrows, a cross, a box, two sheets, a question mark. */
const drawings: Readonly<Record<Verification['state'] | 'refused', string>> = {
  issued: 'm4.5 10.5 4 4 7.5-9',
  superseded: 'M3 10h13m-5-5 5 5-5 5',
  withdrawn: 'm5 5 10 10M15 5 5 15',
  no_longer_kept: 'M3 4h14v4H3zM4.5 8v9h11V8M8 12h4',
  ambiguous: 'M7 3h10v11H7zM13 17H3V6',
  unknown: 'M6.5 7a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1-1.5 2.3m0 4v.01',
  refused: 'M10 4v7m0 5v.01',
};

/** A date that stays on one line. */
const dayIn = (format: Format, day: string): string => format.date(day).replaceAll(' ', '\u00a0');

const stateTitle = ({ state }: VerifyTexts, format: Format, found: Verification): string => {
  if (!isKnown(found)) return state[found.state];
  if (found.state === 'superseded')
    return filledText(state.superseded, {
      version: found.by.version,
      day: dayIn(format, found.by.issuedOn),
    });
  const day = dayIn(format, found.state === 'withdrawn' ? found.withdrawnOn : found.issuedOn);
  return filledText(state[found.state], { day });
};

/** The answer in one line. */
export const answerTitle = (texts: VerifyTexts, format: Format, outcome: Shown): string =>
  outcome.kind === 'answer' ? stateTitle(texts, format, outcome.verification) : texts.refusal[outcome.kind];

/** What the state means for the reader, in sentences. */
const meanings = ({ meaning }: VerifyTexts, format: Format, found: Verification): string[] => {
  if (!isKnown(found)) return [meaning[found.state]];
  const said = [filledText(meaning[found.state], { day: dayIn(format, found.issuedOn) })];
  if (found.state === 'superseded' && found.by.withdrawnOn !== null)
    said.push(
      filledText(meaning.laterWithdrawn, {
        version: found.by.version,
        day: dayIn(format, found.by.withdrawnOn),
      }),
    );
  if ('isKept' in found && !found.isKept) said.push(meaning.copyDeleted);
  return said;
};

/** The facts of a document, each with its name. */
const factsOf = ({ fact }: VerifyTexts, format: Format, found: Known): [string, string][] => {
  const facts: [string, string][] = [
    [fact.number, String(found.number)],
    [fact.version, String(found.version)],
    [fact.issuedOn, dayIn(format, found.issuedOn)],
  ];
  if (found.state === 'superseded') {
    const { version, issuedOn } = found.by;
    facts.push([filledText(fact.laterIssued, { version }), dayIn(format, issuedOn)]);
  }
  if (found.state === 'withdrawn') facts.push([fact.withdrawnOn, dayIn(format, found.withdrawnOn)]);
  return facts;
};

const factList = (facts: readonly [string, string][]) =>
  html`<dl>
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;

interface Answered {
  readonly texts: VerifyTexts;
  readonly format: Format;
  readonly outcome: Shown;
  /** The hash that was asked about, as it is printed. */
  readonly hash: string;
}

/** The part of the page that answers. */
export const answerSection = ({ texts, format, outcome, hash }: Answered) => {
  const found = outcome.kind === 'answer' ? outcome.verification : null;
  const state = found?.state ?? 'refused';
  return html`<section class="answer ${state}" aria-label="${texts.page.answer}">
    <div class="says">
      <svg class="mark" viewBox="0 0 20 20" aria-hidden="true"><path d="${drawings[state]}" /></svg>
      <div>
        <h2>${answerTitle(texts, format, outcome)}</h2>
        ${found === null ? '' : html`<p>${meanings(texts, format, found).join(' ')}</p>`}
        ${found !== null && isKnown(found) ? html`<p class="quiet">${texts.match[found.matchedBy]}</p>` : ''}
      </div>
    </div>
    ${found !== null && isKnown(found) ? factList(factsOf(texts, format, found)) : ''}
    ${found === null ? '' : html`<p class="hash quiet">${texts.fact.hash} <code>${hash}</code></p>`}
  </section>`;
};
