import type { Import, ImportRow } from '@partnerfolio/contract/imports';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { InstrumentDialog } from './InstrumentDialog.tsx';
import { lacksUnits } from './missing-units.ts';
import { OpeningDialog } from './OpeningDialog.tsx';

interface RowFixesProps {
  found: Import;
  row: ImportRow;
}

const isUnnamed = ({ faults: errors, symbol, status }: ImportRow): boolean =>
  status === 'error' &&
  symbol !== null &&
  errors.some(
    ({ code, field }) => field !== 'toSymbol' && (code === 'no_instrument' || code === 'several_instruments'),
  );

/** The way on from an error of a row, where it is more than another value of a cell. */
export function RowFixes({ found, row }: RowFixesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  if (isUnnamed(row))
    return (
      <div className="py-1">
        <Button size="sm" onClick={() => setIsOpen(true)}>
          <Trans>Choose instrument</Trans>
        </Button>
        {isOpen && <InstrumentDialog {...{ found, row }} onClose={close} />}
      </div>
    );
  if (!lacksUnits(row)) return null;
  return (
    <div className="py-1">
      <Button size="sm" onClick={() => setIsOpen(true)}>
        <Trans>Add opening position</Trans>
      </Button>
      {isOpen && <OpeningDialog {...{ found, row }} onClose={close} />}
    </div>
  );
}
