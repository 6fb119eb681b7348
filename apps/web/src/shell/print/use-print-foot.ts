import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useFirm } from '../../firm.ts';
import { useToday } from '../../today.ts';
import { useFormat } from '../../ui/text/use-format.ts';

/** A text as a CSS string, whatever a firm calls itself. */
export const cssString = (text: string): string =>
  `"${text.replaceAll(/[\n\r\f\0]/g, ' ').replaceAll(/["\\]/g, String.raw`\$&`)}"`;

/** Replaces what follows a marker in a translated text by a counter of the print. */
const withCounters = (text: string): string =>
  text
    .split(/(#page|#pages)\b/)
    .map((part) => {
      if (part === '#page') return 'counter(page)';
      return part === '#pages' ? 'counter(pages)' : cssString(part);
    })
    .join(' ');

/** Prints the firm, the date of the figures and the page's number at the foot of each sheet. */
export function usePrintFoot(): void {
  const { t } = useLingui();
  const format = useFormat();
  const firm = useFirm().name ?? 'Partnerfolio';
  const today = useToday();
  const { asAt = today }: { asAt?: string } = useSearch({ strict: false });
  const day = format.date(asAt);
  const page = '#page';
  const pages = '#pages';
  const left = cssString(firm);
  const middle = cssString(t`as of ${day}`);
  const right = withCounters(t`Page ${page} of ${pages}`);
  useEffect(() => {
    // The page policy blocks style elements, not sheets of a script.
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `@page { @bottom-left { content: ${left} } @bottom-center { content: ${middle} } @bottom-right { content: ${right} } }`,
    );
    document.adoptedStyleSheets.push(sheet);
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
  }, [left, middle, right]);
}
