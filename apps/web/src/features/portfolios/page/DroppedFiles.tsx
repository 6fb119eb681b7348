import type { Portfolio } from '@partnerfolio/contract/portfolios';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { handFiles } from '../../../records/portfolio/handed-files.ts';
import { FileDrop } from '../../../ui/input/FileDrop.tsx';

interface DroppedFilesProps {
  id: string;
  portfolio: Portfolio | undefined;
  children: ReactNode;
}

/**
 * Takes files dropped anywhere on the page to the import, if the viewer may import. By keyboard, the action Import of
 * the header leads to the same page, where several files can be chosen.
 */
export function DroppedFiles({ id, portfolio, children }: DroppedFilesProps) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const mayImport = portfolio !== undefined && portfolio.may.import && portfolio.closedOn === null;
  const take = (files: readonly File[]) => {
    handFiles(cache, id, files);
    void navigate({ to: paths.importTransactions, params: { id } });
  };
  return (
    <FileDrop
      onFiles={mayImport ? take : undefined}
      hint={<Trans>Drop files to import them into this portfolio</Trans>}
    >
      {children}
    </FileDrop>
  );
}
