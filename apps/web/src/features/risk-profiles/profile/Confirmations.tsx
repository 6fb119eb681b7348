import type { AnswerSheet } from '@partnerfolio/contract/clients/risk-profile';
import { Trans } from '@lingui/react/macro';
import { AskedText } from '../AskedText.tsx';

/** What was asked before the answers were entered, how the client explained it, and the note of whoever entered them. */
export function Confirmations({ sheet }: { sheet: AnswerSheet }) {
  const { confirmations, note, content } = sheet;
  if (confirmations.length === 0 && note === null) return null;
  return (
    <dl className="grid gap-3 border-t border-line px-4 py-3 text-sm">
      {confirmations.map((one) => (
        <div key={one.id}>
          <dt className="text-ink-2">
            <AskedText asked={one} content={content} />
          </dt>
          <dd className="mt-0.5 font-medium break-words">{one.comment}</dd>
        </div>
      ))}
      {note !== null && (
        <div>
          <dt className="text-ink-2">
            <Trans>Note</Trans>
          </dt>
          <dd className="mt-0.5 whitespace-pre-line break-words">{note}</dd>
        </div>
      )}
    </dl>
  );
}
