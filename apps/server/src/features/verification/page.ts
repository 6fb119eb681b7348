/** The public page that checks documents, in the reader's language. It needs no script. */
import { hashSchema } from '@partnerfolio/contract/reports/verification';
import { formatIn } from '@partnerfolio/contract/texts/format';
import type { Language } from '@partnerfolio/contract/texts/texts';
import { verifyTexts } from '@partnerfolio/contract/texts/verify';
import type { VerifyTexts } from '@partnerfolio/contract/texts/en/verify';
import { html } from 'hono/html';
import type { FirmFacts } from '../../platform/firm/firm.ts';
import { answerSection, answerTitle } from './page-answer.ts';
import type { Shown } from './page-answer.ts';

/** Where the page's own files are. */
export const pageFiles = { style: '/verify/page.css', script: '/verify/page.js' } as const;

/** What the endpoint said; what is wrong with the hash stands at its field. */
export type Outcome = Shown | { readonly kind: 'invalid' };

export interface PageInput {
  readonly language: Language;
  /** Whether the address names the language; else the browser's own holds, also for the answer. */
  readonly isChosen: boolean;
  readonly firm: Pick<FirmFacts, 'name' | 'logo'>;
  /** The hash as it was typed; null before the first question. */
  readonly asked: string | null;
  readonly outcome: Outcome | null;
}

const other: Readonly<Record<Language, Language>> = { en: 'es', es: 'en' };

/** The same page in the other language, with the same question. */
const otherAddress = ({ language, asked }: PageInput): string => {
  const query = new URLSearchParams({ language: other[language] });
  if (asked !== null) query.set('hash', asked);
  return `/verify?${query.toString()}`;
};

const firmSign = ({ name, logo }: PageInput['firm']) => {
  const shown = name ?? 'Partnerfolio';
  const [initial = ''] = shown;
  return html`<p class="firm">
    ${
      logo === null
        ? html`<span class="tile" aria-hidden="true">${initial.toUpperCase()}</span>`
        : html`<img src="${logo.src}" width="${logo.width}" height="${logo.height}" alt="" />`
    }
    <span>${shown}</span>
  </p>`;
};

const dropZone = ({ file }: VerifyTexts) => html`
  <div class="drop">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M13 3H6.5v18h11V7.5zV7.5h4.5M12 17.5v-6m-2.5 2.5 2.5-2.5 2.5 2.5" />
    </svg>
    <label for="file">${file.title} <span>${file.choose}</span></label>
    <p class="quiet" id="private">${file.private}</p>
    <input id="file" type="file" accept="application/pdf,.pdf" aria-describedby="private" />
    <p
      class="status"
      role="status"
      data-reading="${file.reading}"
      data-failed="${file.failed}"
      data-large="${file.large}"
    ></p>
  </div>
  <p class="insecure">${file.insecure}</p>
`;

const hashForm = ({ form }: VerifyTexts, { asked, outcome, language, isChosen }: PageInput) => {
  const isInvalid = outcome?.kind === 'invalid';
  return html`<form action="/verify" method="get">
    ${isChosen ? html`<input type="hidden" name="language" value="${language}" />` : ''}
    <label for="hash">${form.label}</label>
    <p class="quiet" id="hint">${form.hint}</p>
    ${isInvalid ? html`<p class="error" id="error" role="alert">${form.invalid}</p>` : ''}
    <div class="row">
      <input
        class="code"
        id="hash"
        name="hash"
        value="${asked ?? ''}"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        ${isInvalid ? html`aria-invalid="true" aria-describedby="error hint"` : html`aria-describedby="hint"`}
      />
      <button>${form.check}</button>
    </div>
  </form>`;
};

const ownHash = ({ own }: VerifyTexts) =>
  html`<details>
    <summary>${own.title}</summary>
    <p>${own.lead}</p>
    <ul>
      <li><span>${own.windows}</span> <code>Get-FileHash file.pdf</code></li>
      <li><span>${own.mac}</span> <code>shasum -a 256 file.pdf</code></li>
      <li><span>${own.linux}</span> <code>sha256sum file.pdf</code></li>
    </ul>
  </details>`;

/** The hash as the answer is of it, in groups of four digits. */
const groupedHash = (asked: string | null): string => {
  const read = hashSchema.safeParse(asked);
  return read.success ? (read.data.match(/.{4}/g) ?? []).join(' ') : '';
};

const sectionOf = (texts: VerifyTexts, { language, asked, outcome }: PageInput) =>
  outcome === null || outcome.kind === 'invalid'
    ? ''
    : answerSection({ texts, format: formatIn(language), outcome, hash: groupedHash(asked) });

const titleOf = (texts: VerifyTexts, { language, outcome }: PageInput): string => {
  if (outcome === null) return texts.page.title;
  const says =
    outcome.kind === 'invalid' ? texts.form.invalid : answerTitle(texts, formatIn(language), outcome);
  return `${says} · ${texts.page.title}`;
};

/** The whole page. */
export const verifyPage = (input: PageInput) => {
  const { language, firm } = input;
  const texts = verifyTexts[language];
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${titleOf(texts, input)}</title>
        <link rel="icon" type="image/svg+xml" href="/mark.svg" />
        <link rel="stylesheet" href="${pageFiles.style}" />
        <link rel="stylesheet" href="/firm.css" />
        <script src="${pageFiles.script}"></script>
      </head>
      <body>
        <header>
          ${firmSign(firm)}
          <a class="language" href="${otherAddress(input)}" lang="${other[language]}"
            >${texts.page.otherLanguage}</a
          >
        </header>
        <main>
          <h1>${texts.page.title}</h1>
          ${input.outcome === null ? html`<p class="lead">${texts.page.lead}</p>` : ''}
          ${sectionOf(texts, input)}
          <div class="check">${dropZone(texts)} ${hashForm(texts, input)}</div>
          ${ownHash(texts)}
        </main>
        <footer class="quiet"><p>${texts.note.scope}</p></footer>
      </body>
    </html>`;
};
