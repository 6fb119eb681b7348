import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, type SyntheticEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ColumnFields } from './answer/layouts/fields/ColumnFields.tsx';
import { FormatFields } from './answer/layouts/fields/FormatFields.tsx';
import { KindFields } from './answer/layouts/fields/KindFields.tsx';
import { LayoutError, LayoutNotice } from './answer/layouts/LayoutNotice.tsx';
import { SampleTable } from './answer/layouts/SampleTable.tsx';
import { SplitFields, type AskedSplit } from './answer/layouts/fields/SplitFields.tsx';
import { StepFooter } from '../../shell/page/StepFooter.tsx';
import { ThrowAway } from './revert/ThrowAway.tsx';
import { TypeWords } from './answer/layouts/fields/TypeWords.tsx';
import { fileFormatTexts } from './understand/words.ts';
import { focusFirstOpen, useLayoutChoice } from './answer/layouts/use-layout-choice.ts';
import type { Show, Target, Upload } from './import/wizard.ts';

interface ColumnsFormProps {
  upload: Upload;
  /** The file is being read in another way, so that what is shown is about to change. */
  isRereading: boolean;
  target: Target;
  onAsk: (asked: AskedSplit) => void;
  onShow: Show;
}

/** The layout form, filled with the suggested layout. */
export function ColumnsForm({ upload, isRereading, target, onAsk, onShow }: ColumnsFormProps) {
  const { i18n } = useLingui();
  const form = useRef<HTMLFormElement>(null);
  const { choosing, goOn, isReading, error } = useLayoutChoice(upload, onShow);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (goOn()) return;
    // The errors appear with the next render; the first open choice gets the focus.
    requestAnimationFrame(() => focusFirstOpen(form.current));
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="grid gap-4 **:scroll-mb-20">
      <LayoutNotice choosing={choosing} onFocusOpen={() => focusFirstOpen(form.current)} />
      <Card
        flush
        title={upload.fileName}
        context={i18n._(fileFormatTexts[upload.format])}
        actions={<SplitFields choosing={choosing} onAsk={onAsk} />}
      >
        <SampleTable upload={upload} draft={choosing.draft} />
      </Card>
      <ColumnFields choosing={choosing} />
      <FormatFields choosing={choosing} />
      {upload.kind === 'transactions' && <TypeWords choosing={choosing} />}
      <KindFields choosing={choosing} target={target} />
      <StepFooter error={error && <LayoutError error={error} />}>
        <ThrowAway found={upload} onShow={onShow} />
        <Button type="submit" look="main" busy={isReading || isRereading}>
          <Trans>Preview rows</Trans>
        </Button>
      </StepFooter>
    </form>
  );
}
